import type { Recurrence } from '#async/recurring-events.ts'
import type { NetworkSetUp } from '#explorer-protocol/data-status.ts'
import type { TokenFault } from '../upstream/access-token-source.ts'
import type { DialectFinding } from '../upstream/dialect-finder.ts'
import type { WrongResponse } from '../upstream/failures/wrong-response.ts'
import type { UpstreamCall } from '../upstream/upstream-call.ts'

/** An event for the operator's log. It contains no secret and no client address. */
export type ProxyEvent =
  /** A bug, which caused status 500, or a list that broke off. */
  | { readonly kind: 'failure'; readonly requestId: string; readonly error: unknown }
  /** A request to a data service without a usable response. */
  | ({ readonly kind: 'call' } & UpstreamCall)
  /** Further requests of a minute that a data service refused for its key or limits, with the last of them. */
  | ({ readonly kind: 'refused-calls'; readonly count: number } & UpstreamCall)
  /** Dashboard calls to which the service gave no response. */
  | ({ readonly kind: 'dashboard' } & Recurrence<UpstreamCall>)
  /** A response of a data service that was not passed on, though its status was 200. */
  | {
      readonly kind: 'wrong-response'
      readonly network: string
      readonly requestId: string
      readonly path: string
      readonly error: WrongResponse
    }
  /** A request for a token that failed. */
  | { readonly kind: 'token'; readonly network: string; readonly fault: TokenFault }
  | { readonly kind: 'dialect'; readonly network: string; readonly finding: DialectFinding }
  | ({ readonly kind: 'set-up' } & NetworkSetUp)
