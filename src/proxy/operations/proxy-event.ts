import type { NetworkSetUp } from '#explorer-protocol/set-up.ts'
import type { TokenFault } from '../upstream/access-token-source.ts'
import type { UpstreamCall } from '../upstream/data-service.ts'
import type { DialectFinding } from '../upstream/dialect-finder.ts'

/** What an operator may want to know. Nothing in it is a secret, and nothing says who asked. */
export type ProxyEvent =
  /** A fault of ours, answered with 500, or a list that broke off. */
  | { readonly kind: 'failure'; readonly requestId: string; readonly error: unknown }
  /** A request to a data service that was not answered with what was asked for. */
  | ({ readonly kind: 'call' } & UpstreamCall)
  /** A request for a token that gave none. */
  | { readonly kind: 'token'; readonly network: string; readonly fault: TokenFault }
  | { readonly kind: 'dialect'; readonly network: string; readonly finding: DialectFinding }
  | ({ readonly kind: 'set-up' } & NetworkSetUp)
