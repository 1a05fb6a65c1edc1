import type { DashboardBody, DashboardQuery } from '#contract/dashboard/dashboard-bodies.ts'
import type {
  DashboardEndpointId,
  DashboardEndpoints,
  DashboardParameters,
} from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardResults } from '#contract/dashboard/dashboard-results.ts'

/** A user with the session by which the call was made. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
  /** Milliseconds since the Unix epoch. */
  readonly signedInAt: number
}

/** A call whose access, body and query are checked. */
export interface DashboardCall<Id extends DashboardEndpointId> {
  readonly parameters: DashboardParameters<Id>
  readonly body: DashboardBody<Id>
  readonly query: DashboardQuery<Id>
  /** Undefined only where anyone may call and nobody is signed in. */
  readonly user: DashboardEndpoints[Id]['access'] extends 'anyone' ? SignedInUser | undefined : SignedInUser
  /** Header fields as received, cookies among them. */
  readonly headers: Headers
  /** Address of the client; empty where it is not known. */
  readonly address: string
}

export interface DashboardReply<Id extends DashboardEndpointId> {
  readonly result: DashboardResults[Id]
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[]
  /** Where the browser is sent (303). */
  readonly location?: string
}

/** The work of each call. Each throws a {@link DashboardRefusal} for what is refused. */
export type DashboardHandlers = {
  readonly [Id in DashboardEndpointId]: (call: DashboardCall<Id>) => Promise<DashboardReply<Id>>
}
