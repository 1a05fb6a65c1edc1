import type { EndpointId } from '#contract/endpoints.ts'
import type { SimulatedFailure } from '#contract/simulated-failures.ts'
import type { MailReport } from '../mail/mail-queue.ts'
import type { EventReport } from './event-reports.ts'
import type { SharingOutage } from './sharing-health.ts'

/** An event for the operator. Its line in the log never holds a secret. */
export type ServiceEvent =
  /** A fault of the service or of a database; the client was sent the identifier alone. */
  | { readonly kind: 'failure'; readonly requestId: string; readonly error: unknown }
  | RequestEvent
  | RecurringReport
  /** A step of the start, or a report about a database. */
  | { readonly kind: 'step'; readonly text: string }

/** A report about something that recurs. */
export type RecurringReport =
  | EventReport
  | ({ readonly kind: 'limits' } & SharingOutage)
  | ({ readonly kind: 'mail' } & MailReport)

/** One request and its response. */
export interface RequestEvent {
  readonly kind: 'request'
  readonly requestId: string
  readonly method: string
  /** Path and query as received; a line of the log has them without what may be a secret. */
  readonly target: string
  /** Undefined when the client disconnected before there was a response. */
  readonly status: number | undefined
  /** Milliseconds until the last byte was handed over. */
  readonly duration: number
  readonly network: string | undefined
  readonly endpoint: EndpointId | undefined
  /** The beginning of the API key. */
  readonly key: string | undefined
  readonly source: 'cache' | 'database' | undefined
  /** The failure that the owner of the key has asked for. */
  readonly simulated: SimulatedFailure | undefined
}
