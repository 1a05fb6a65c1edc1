import type { DashboardEndpointId } from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'
import { type DashboardCall, type DashboardHandlers, DashboardRefusal } from './dashboard-call.ts'

/** The calls by which somebody shows to be a user. */
const signInCalls = [
  'signInByPassword',
  'signInByLink',
  'signInByPasskey',
  'verifyEmail',
  'resetPassword',
  'setPassword',
] as const

/** The refusals that guessing causes. */
const reportedReasons = ['wrong-credentials', 'invalid-link', 'suspended', 'too-many-requests'] as const

/** A refused attempt to sign in, or a call of another site; it names no user, since it proves none. */
export interface RefusedSignIn {
  readonly call: DashboardEndpointId
  readonly reason: (typeof reportedReasons)[number] | 'foreign-origin'
  /** Address of the client; empty where it is not known. */
  readonly address: string
}

/** The same handlers, whose refused sign-ins are reported. */
export function reportedSignIns(
  handlers: Partial<DashboardHandlers>,
  report: (refused: RefusedSignIn) => void,
): Partial<DashboardHandlers> {
  const reported = signInCalls.flatMap((call) => {
    const handler = handlers[call] as ((given: DashboardCall<typeof call>) => Promise<unknown>) | undefined
    if (!handler) return []
    const handle = async (given: DashboardCall<typeof call>) => {
      try {
        return await handler(given)
      } catch (error) {
        const reason = error instanceof DashboardRefusal ? reportedReason(error.reason) : undefined
        if (reason !== undefined) report({ call, reason, address: given.address })
        throw error
      }
    }
    return [[call, handle]]
  })
  return { ...handlers, ...Object.fromEntries(reported) }
}

function reportedReason(reason: DashboardReason): (typeof reportedReasons)[number] | undefined {
  return reportedReasons.find((each) => each === reason)
}
