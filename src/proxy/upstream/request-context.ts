import type { Priority } from '#explorer-protocol/priority.ts'
import type { VisitorAllowance } from './visitor-allowance.ts'

/** Why and under which conditions a request to a data service is made. */
export interface RequestContext {
  readonly priority: Priority
  /** Appears in the logs of the proxy and of the service. */
  readonly requestId: string
  /** Called when a request with this id is sent to the data service. */
  readonly onSent?: () => void
  /** Entity tag of the stored response. */
  readonly etag?: string | undefined
  /** Media type of the response; JSON by default. */
  readonly accept?: string
  /** Whether there is a stored response to serve instead, so that fewer attempts and a shorter wait are enough. */
  readonly hasStored?: boolean
  /** Pays for further upstream requests of the same request; undefined for the proxy's own. */
  readonly visitor?: VisitorAllowance
  /** Aborted when the response is not needed any more; a request that is already sent goes on. */
  readonly signal?: AbortSignal
}
