import { retryAfter, waitText } from '#http/fields/retry-after.ts'
import { Refusal } from '#http/refusal.ts'
import type { AuthenticationError } from './authentication-failure.ts'

/** The response to a client that is not authenticated; one that is refused untried must not take its secret for wrong. */
export function authenticationRefusal({ reason, wait }: AuthenticationError): Refusal {
  switch (reason) {
    case 'limited':
      return slowDown('too many wrong keys and secrets were sent', wait)
    case 'no-secret':
      return new Refusal('invalid_client', 'the request carries no key and secret')
    default:
      return new Refusal(
        'invalid_client',
        'the key is not in use on this network, or the secret is not its own',
      )
  }
}

/** @param wait milliseconds until the client may try again */
export function slowDown(reason: string, wait: number): Refusal {
  return new Refusal('slow_down', `${reason}; try again in ${waitText(wait)}`, retryAfter(wait))
}
