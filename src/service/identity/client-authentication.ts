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
 * exempt from the limit of its failures, so that others at this address cannot keep the client from its next token. What
 * fails there counts as a failure of the address all the same.
 * @throws {AuthenticationError}
 */
export async function authenticateClient(
  client: ClientCredentials,
  network: NetworkName,
  address: string,
  deps: ClientAuthenticationDependencies,
): Promise<void> {
  const { addressLimit, guessLimit } = deps
  const key = `${network} ${client.id}`
  const authenticate = () => compareSecret(client, network, address, deps)
  if (!guessLimit.isOwner(key, address)) return addressLimit.attempt(address, authenticate)
  try {
    await authenticate()
  } catch (error) {
    if (!(error instanceof AuthenticationError) || error.reason === 'limited') throw error
    if (error.reason === 'unknown-key') guessLimit.forgetOwner(key, address)
    await addressLimit.attempt(address, () => Promise.reject(error))
  }
}

/** @throws {AuthenticationError} */
async function compareSecret(
  { id, secret }: ClientCredentials,
  network: NetworkName,
  address: string,
  { keys, guessLimit }: ClientAuthenticationDependencies,
): Promise<void> {
  // A checksum that is wrong needs no query, and tells nothing about other keys and secrets.
  if (isMistyped(id, KEY_PREFIX)) throw new AuthenticationError('unknown-key')
  if (isMistyped(secret, 'eps_')) throw new AuthenticationError('wrong-secret')
  const stored = await keys.findKey(network, id)
  if (!stored) throw new AuthenticationError('unknown-key')
  const key = `${network} ${id}`
  // Nothing is awaited between the limit and the comparison, so that attempts at the same time are all counted.
  const wait = guessLimit.wait(key, address)
  if (wait > 0) throw new AuthenticationError('limited', wait)
  if (!secretMatches(stored, secret)) {
    guessLimit.failed(key, address)
    throw new AuthenticationError('wrong-secret')
  }
  guessLimit.succeeded(key, address)
}
