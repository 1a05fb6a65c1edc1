import type { TokenError } from '#contract/token.ts'
import { waitSeconds, waitText } from '#http/fields/retry-after.ts'
import type { AuthenticationError } from './authentication-failure.ts'

/** A refusal of the identity server (RFC 6749 section 5.2); the message is its description. */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal'
  readonly code: TokenError
  /** Seconds; 0: trying again does not help. */
  readonly retryAfter: number

  constructor(code: TokenError, description: string, retryAfter = 0) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** The response to a client that is not authenticated; one that is refused untried must not take its secret for wrong. */
export function authenticationRefusal({ reason, wait }: AuthenticationError): OAuthRefusal {
  switch (reason) {
    case 'limited':
      return slowDown('too many wrong keys and secrets were sent', wait)
    case 'no-secret':
      return new OAuthRefusal('invalid_client', 'the request carries no key and secret')
    default:
      return new OAuthRefusal(
        'invalid_client',
        'the key is not in use on this network, or the secret is not its own',
      )
  }
}

/** @param wait milliseconds until the client may try again */
export function slowDown(reason: string, wait: number): OAuthRefusal {
  return new OAuthRefusal('slow_down', `${reason}; try again in ${waitText(wait)}`, waitSeconds(wait))
}
