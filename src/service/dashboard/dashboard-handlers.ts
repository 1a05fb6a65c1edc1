import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import { DAY, type Instant } from '#cardano/utc-time.ts'
import { dashboardOpenApi } from '#contract/dashboard/dashboard-openapi.ts'
import type { OfferedNetwork, PasskeyOffer, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { shownKey } from '#contract/shown-key.ts'
import { Refusal } from '#http/refusal.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { readKeyUsage } from '../store/control/key-usage-views.ts'
import { isUuid } from '../store/postgres/uuid.ts'
import type { ProviderSignIns } from '../users/providers/provider-sign-ins.ts'
import type { SignInOffer } from '../users/sign-in-ways.ts'
import type { Users } from '../users/users.ts'
import type { DashboardHandlers } from './dashboard-call.ts'
import { createPasskeyHandlers } from './passkey-handlers.ts'
import { createPasswordHandlers } from './password-handlers.ts'
import { createProjectHandlers, type ProjectHandlersDependencies } from './project-handlers.ts'
import { createProviderHandlers } from './provider-handlers.ts'
import { createRegistrationHandlers } from './registration-handlers.ts'
import { createSessionHandlers } from './session-handlers.ts'
import { createAccountHandlers } from './user-account-handlers.ts'

/** Days of the longest view: as many as are stored, with today. */
const MAX_DAYS = 401

export function createUsageHandlers(
  db: ControlDatabase,
  now: () => Instant,
): Pick<DashboardHandlers, 'projectUsage'> {
  return {
    projectUsage: async ({ parameters, query: { from, to }, user }) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
      if (days < 1) throw new Refusal('bad-request', 'The last day is before the first one.')
      if (days > MAX_DAYS) throw new Refusal('bad-request', `A view has ${MAX_DAYS} days at most.`)
      const usage =
        isUuid(parameters.project) &&
        (await readKeyUsage(db, { id: parameters.project, ownerId: user.id }, from, to, now()))
      if (!usage) throw new Refusal('not-found', 'There is no such project.')
      return { result: usage.map((ofKey) => ({ ...ofKey, key: shownKey(ofKey.key) })) }
    },
  }
}

interface DashboardHandlersDependencies extends ProjectHandlersDependencies, SignInOptionsDependencies {
  readonly users: Users
  readonly now: () => Instant
  readonly signIns: ProviderSignIns
  readonly offer: SignInOffer
}

/** The work of every call, from the parts that each does for its subject. */
export function createDashboardHandlers(deps: DashboardHandlersDependencies): Partial<DashboardHandlers> {
  const { users, signIns, offer } = deps
  return {
    openApi: async () => ({ result: dashboardOpenApi() }),
    ...createSignInOptionsHandler(deps),
    ...createSessionHandlers(users),
    ...createRegistrationHandlers(users),
    ...createPasswordHandlers(users),
    ...createAccountHandlers(users, offer),
    ...createPasskeyHandlers(users, offer),
    ...createProviderHandlers(users, signIns, offer),
    ...createProjectHandlers(deps),
    ...createUsageHandlers(deps.db, deps.now),
  }
}

interface SignInOptionsDependencies {
  readonly registration: SignInOptions['registration']
  readonly mailer: Pick<Mailer, 'state'>
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  readonly passkeys: PasskeyOffer
  /** The networks that this service serves. */
  readonly networks: readonly NetworkName[]
}

/** The ways to sign in and to register that this service offers, which anyone may read. */
function createSignInOptionsHandler(deps: SignInOptionsDependencies) {
  const { registration, mailer, passkeys } = deps
  const providers = deps.providers.map(({ id, name }) => ({ id, name }))
  const networks = offeredNetworks(deps.networks)
  return {
    signInOptions: async () => ({
      result: { registration, mail: mailer.state, providers, passkeys, networks },
    }),
  } satisfies Partial<DashboardHandlers>
}

/** The networks for which projects can be made here, and those that are announced, in the order of all lists. */
function offeredNetworks(served: readonly NetworkName[]): readonly OfferedNetwork[] {
  return networkNames().flatMap((network): readonly OfferedNetwork[] => {
    const { title, state } = networks[network]
    if (served.includes(network)) return [{ network, title, state: 'offered' }]
    return state === 'announced' ? [{ network, title, state }] : []
  })
}
