import type { TokenDependencies, TokenFault } from './access-token-source.ts'
import type { UpstreamCall } from './upstream.ts'

export interface DataServiceDependencies extends TokenDependencies {
  /** Called with every request that was sent. */
  readonly reportCall: (call: UpstreamCall) => void
  /** Called when a service responds again after it was not requested for a while. */
  readonly reportRecovery: (network: string) => void
  readonly reportTokenFault: (network: string, fault: TokenFault) => void
}
