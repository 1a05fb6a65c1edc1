import { createKeyUsageViews } from '../store/control/key-usage-views.ts'
import { createSimulationStore } from '../store/control/simulation-store.ts'
import type { PasskeyCalls } from '../users/passkeys/passkey-calls.ts'
import type { ProviderSignIns } from '../users/providers/provider-sign-ins.ts'
import type { SignInOffer } from '../users/sign-in-ways.ts'
import type { Users } from '../users/users.ts'
import { createAccountHandlers } from './account-handlers.ts'
import type { DashboardHandlers } from './dashboard-call.ts'
import { createPasskeyHandlers } from './passkey-handlers.ts'
import { createPasswordHandlers } from './password-handlers.ts'
import { createProjectHandlers, type ProjectHandlersDependencies } from './project-handlers.ts'
import { createProviderHandlers } from './provider-handlers.ts'
import { createRegistrationHandlers } from './registration-handlers.ts'
import { createSessionHandlers } from './session-handlers.ts'
import { createSignInOptionsHandler, type SignInOptionsDependencies } from './sign-in-options-handler.ts'
import { createSimulationHandlers } from './simulation-handlers.ts'
import { createUsageHandlers } from './usage-handlers.ts'

interface DashboardHandlersDependencies
  extends Omit<ProjectHandlersDependencies, 'usage'>,
    SignInOptionsDependencies {
  readonly users: Users
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly signIns: ProviderSignIns
  readonly passkeyCalls: PasskeyCalls
  readonly offer: SignInOffer
}

/** The work of every call, from the parts that each does for its subject. */
export function createDashboardHandlers(deps: DashboardHandlersDependencies): Partial<DashboardHandlers> {
  const { users, signIns, passkeyCalls, offer } = deps
  const usage = createKeyUsageViews(deps.db)
  return {
    ...createSignInOptionsHandler(deps),
    ...createSessionHandlers(users),
    ...createRegistrationHandlers(users),
    ...createPasswordHandlers(users),
    ...createAccountHandlers(users, offer),
    ...createPasskeyHandlers(users, passkeyCalls, offer),
    ...createProviderHandlers(users, signIns, offer),
    ...createProjectHandlers({ ...deps, usage }),
    ...createUsageHandlers(usage, deps.now),
    ...createSimulationHandlers({ simulations: createSimulationStore(deps.db), now: deps.now }),
  }
}
