import type { TokenDependencies, TokenFault } from './access-token-source.ts'
import type { UpstreamCall } from './upstream-call.ts'

export interface DataServiceDependencies extends TokenDependencies {
  /** Called with every request that was sent. */
  readonly reportCall: (call: UpstreamCall) => void
  readonly reportTokenFault: (network: string, fault: TokenFault) => void
}
