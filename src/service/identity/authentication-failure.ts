import type { NetworkName } from '#cardano/network.ts'
import { shownKey } from '#contract/shown-key.ts'
import { addressGroup } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import type { TokenDefect } from './access-token.ts'

/** Reason why a request was not authenticated; `limited`: not tried, since too many failed before. */
export type AuthenticationFailureReason =
  | 'no-key'
  | 'unknown-key'
  | 'no-token'
  | TokenDefect
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

/** A failed authentication, for the log. */
export interface AuthenticationFailure {
  readonly network: NetworkName
  /** Address of the client; empty where it is not known. */
  readonly address: string
  /** The key that the request named, whole. */
  readonly key: string | undefined
  readonly reason: AuthenticationFailureReason
}

export function logAuthentication(log: Log, { network, address, key, reason }: AuthenticationFailure): void {
  const shown = key === undefined ? undefined : shownKey(key)
  const client = `${address || 'an unknown address'}${shown === undefined ? '' : ` with key ${shown}`}`
  log(
    {
      event: 'authentication',
      level: 'warn',
      text: `${network} refused ${client}: ${reasonTexts[reason]}`,
      network,
      address,
      key: shown,
      reason,
    },
    { each: `${network} ${reason} ${addressGroup(address)}` },
  )
}

const reasonTexts: Readonly<Record<AuthenticationFailureReason, string>> = {
  'no-key': 'no key was sent',
  'unknown-key': 'the key is unknown, or no longer in use',
  'no-token': 'no token was sent',
  'expired-token': 'the token has expired',
  'token-of-other-network': 'the token is for another network',
  'token-of-other-key': 'the token is for another key',
  'revoked-token': 'the token was revoked',
  'invalid-token': 'the token is not one of this service',
  'no-secret': 'no key and secret were sent for a token',
  'wrong-secret': 'the secret is wrong',
  limited: 'too many failures before',
}

/** Every reason, for the samples of metrics before the first failure. */
export const authenticationFailureReasons = Object.keys(reasonTexts)
