import type { NetworkName } from '#cardano/network.ts'
import { KEY_PREFIX } from '#contract/shown-key.ts'
import type { KeyStore } from '../store/control/key-store.ts'
import type { AddressLimit } from './address-limit.ts'
import { secretMatches } from './api-key.ts'
import { AuthenticationError } from './authentication-failure.ts'
import type { ClientCredentials } from './client-credentials.ts'
import { isMistyped } from './credential-format.ts'
import type { GuessLimit } from './guess-limit.ts'

export interface ClientAuthenticationDependencies {
  readonly keys: KeyStore
  readonly addressLimit: AddressLimit
  readonly guessLimit: GuessLimit
}

/**
 * Compares the secret of a client with the one of its key. Only an address that has lately got a token with this key is
 * exempt from the limit of its failures, so that others at this address cannot keep the client from its next token.
 * @throws {AuthenticationError}
 */
export function authenticateClient(
  client: ClientCredentials,
  network: NetworkName,
  address: string,
  { keys, addressLimit, guessLimit }: ClientAuthenticationDependencies,
): Promise<void> {
  const authenticate = async () => {
    // A checksum that is wrong needs no query, and tells nothing about other keys and secrets.
    if (isMistyped(client.id, KEY_PREFIX)) throw new AuthenticationError('unknown-key')
    if (isMistyped(client.secret, 'eps_')) throw new AuthenticationError('wrong-secret')
    const stored = await keys.findKey(network, client.id)
    if (!stored) throw new AuthenticationError('unknown-key')
    // Nothing is awaited between the limit and the comparison, so that attempts at the same time are all counted.
    const wait = guessLimit.wait(stored.key, address)
    if (wait > 0) throw new AuthenticationError('limited', wait)
    if (!secretMatches(stored, client.secret)) {
      guessLimit.failed(stored.key, address)
      throw new AuthenticationError('wrong-secret')
    }
    guessLimit.succeeded(stored.key, address)
  }
  return guessLimit.isOwner(client.id, address) ? authenticate() : addressLimit.attempt(address, authenticate)
}
