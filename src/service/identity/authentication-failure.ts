import type { NetworkName } from '#cardano/network.ts'
import type { TokenFault } from './access-token.ts'

/** Reason why a request was not authenticated; `limited`: not tried, since too many failed before. */
export type AuthenticationFailureReason =
  | 'no-key'
  | 'unknown-key'
  | 'no-token'
  | TokenFault
  | 'no-secret'
  | 'wrong-secret'
  | 'limited'

/** A request was not authenticated; data requests and the token endpoint each say so in their own form. */
export class AuthenticationError extends Error {
  override readonly name = 'AuthenticationError'
  readonly reason: AuthenticationFailureReason
  /** Milliseconds after which to try again, where it was not tried. */
  readonly wait: number

  constructor(reason: AuthenticationFailureReason, wait = 0) {
    super(reason)
    this.reason = reason
    this.wait = wait
  }
}

/** A failed authentication, for the log and the metrics. */
export interface AuthenticationFailure {
  readonly network: NetworkName
  /** Address of the client; empty where it is not known. */
  readonly address: string
  /** The key that the request named, whole. */
  readonly key: string | undefined
  readonly reason: AuthenticationFailureReason
}
