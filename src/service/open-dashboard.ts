import type { Clock } from '#async/clock.ts'
import type { NetworkName } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import { isLoopbackHost } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import { type LimitPolicy, policiesWith, policyOf } from './access/limit-policy.ts'
import { createDashboardApi, type DashboardApi } from './dashboard/dashboard-api.ts'
import { createDashboardHandlers } from './dashboard/dashboard-handlers.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import type { SecretCipher } from './store/control/secret-cipher.ts'
import { passkeyOffer, relyingParty } from './users/passkeys/relying-party.ts'
import type { PasswordHashing } from './users/passwords.ts'
import type { Provider } from './users/providers/provider.ts'
import { createProviderFlow } from './users/providers/provider-flow.ts'
import { createProviderSignIns } from './users/providers/provider-sign-ins.ts'
import type { SignInOffer } from './users/sign-in-ways.ts'
import { openUsers } from './users/users.ts'

/** Decisions of the operator about users and their projects. */
export interface DashboardOptions {
  /** The explorer's address as its visitors know it, without a path. */
  readonly explorerUrl: string
  readonly registration: 'open' | 'invited' | 'closed'
  /** Providers at which users may sign in. */
  readonly providers: readonly Provider[]
  /** Projects that a user may have, archived ones too. */
  readonly mostProjects: number
  /** Live keys that a project may have. */
  readonly mostKeys: number
}

export interface DashboardDependencies extends DashboardOptions {
  readonly db: ControlDatabase
  /** The networks that this service serves. */
  readonly networks: readonly NetworkName[]
  /** Limits of every key except the explorer's own. */
  readonly limits: LimitPolicy
  readonly mailer: Mailer
  /** Hashes the passwords of users. */
  readonly passwords: PasswordHashing
  /** Encrypts what the database keeps secret. */
  readonly cipher: SecretCipher
  readonly now: () => Instant
  readonly schedule: Clock['schedule']
  readonly log: Log
}

/** Opens the calls of the dashboard on the control database. */
export async function openDashboard(deps: DashboardDependencies): Promise<DashboardApi> {
  const policies = policiesWith(deps.limits)
  const origins = originsOf(deps.explorerUrl)
  const users = openUsers({ ...deps, origins })
  const signIns = createProviderSignIns({
    ...deps,
    flow: createProviderFlow(deps),
  })
  const party = relyingParty(deps.explorerUrl)
  const offer: SignInOffer = {
    providers: deps.providers,
    passkeys: party !== undefined,
    links: () => deps.mailer.state !== 'off',
  }
  return createDashboardApi({
    handlers: createDashboardHandlers({
      ...deps,
      users,
      passkeys: passkeyOffer(deps.explorerUrl),
      signIns,
      offer,
      limitsOf: (stored) => policyOf(policies, stored),
    }),
    findUser: (headers) => users.sessions.find(headers),
    origins,
    log: deps.log,
    now: deps.now,
  })
}

/** The explorer's origin; on this machine alone, `localhost` and the loopback address are the same to its visitors. */
function originsOf(explorerUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port, origin } = new URL(explorerUrl)
  if (!isLoopbackHost(hostname)) return new Set([origin])
  const suffix = port === '' ? '' : `:${port}`
  return new Set([origin, `${protocol}//127.0.0.1${suffix}`, `${protocol}//localhost${suffix}`])
}
