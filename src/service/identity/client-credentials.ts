import type { IncomingMessage } from 'node:http'
import type { NetworkName } from '#cardano/network.ts'
import { percentDecoded } from '#contract/percent-decoded.ts'
import { KEY_PREFIX } from '#contract/shown-key.ts'
import { Refusal } from '#http/refusal.ts'
import { receiveNodeBody } from '#http/server/receive-body.ts'
import type { KeyStore } from '../store/control/key-store.ts'
import { isMistyped, secretMatches } from './api-key.ts'
import { AuthenticationError } from './authentication-failure.ts'
import type { AddressLimit, SecretLimit } from './failure-limits.ts'

/** The parameters of a request, each of them once. */
export type Form = ReadonlyMap<string, string>

/** Description of the refusal of another method or type of body. */
export const POST_FORM = 'send this request by POST with a form-encoded body'

/** Bytes of the largest body; a key, a secret and a grant type take a few hundred. */
const MAX_BODY = 16_384

/** @throws {Refusal} */
export async function readForm(incoming: IncomingMessage): Promise<Form> {
  const body = await receiveNodeBody(incoming, MAX_BODY)
  if (body === 'too-large') {
    throw new Refusal('invalid_request', `the body holds ${MAX_BODY} bytes at most`)
  }
  if (body === 'incomplete') throw new Refusal('invalid_request', 'the body did not come whole')
  const type = incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    throw new Refusal('invalid_request', POST_FORM)
  }
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body.toString())) {
    if (form.has(name)) throw new Refusal('invalid_request', 'a parameter is given more than once')
    form.set(name, value)
  }
  return form
}

export interface ClientCredentials {
  readonly id: string
  readonly secret: string
}

/**
 * The client's key and secret, from the body or from HTTP Basic, never from both (RFC 6749 section 2.3.1). What has no
 * value counts as left out (section 3.2), an empty `Authorization` too.
 * @throws {Refusal | AuthenticationError}
 */
export function clientCredentials(authorization: string | undefined, form: Form): ClientCredentials {
  if (authorization && (form.get('client_id') || form.get('client_secret'))) {
    throw new Refusal('invalid_request', 'the client authenticates twice, in the header and in the body')
  }
  const client = authorization
    ? readBasic(authorization)
    : { id: form.get('client_id'), secret: form.get('client_secret') }
  if (!client?.id || !client.secret) {
    throw new AuthenticationError('no-secret')
  }
  if (!/^[\x20-\x7e]*$/.test(client.id)) {
    throw new Refusal('invalid_client', 'a key is made of printable ASCII characters')
  }
  return { id: client.id, secret: client.secret }
}

function readBasic(authorization: string): Partial<ClientCredentials> | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1]
  if (!encoded) return undefined
  const credentials = Buffer.from(encoded, 'base64').toString()
  const colon = credentials.indexOf(':')
  return colon < 0
    ? undefined
    : { id: formDecoded(credentials.slice(0, colon)), secret: formDecoded(credentials.slice(colon + 1)) }
}

/** RFC 6749 section 2.3.1 form-encodes what it puts into Basic; text that is not so encoded stays as it is. */
function formDecoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' ')) ?? text
}

export interface ClientAuthenticationDependencies {
  readonly keys: KeyStore
  readonly addressLimit: AddressLimit
  readonly secretLimit: SecretLimit
}

/**
 * Compares the secret of a client with the one of its key, within the limits of failures of its address, and of wrong secrets of the key there.
 * @throws {AuthenticationError}
 */
export function authenticateClient(
  client: ClientCredentials,
  network: NetworkName,
  address: string,
  deps: ClientAuthenticationDependencies,
): Promise<void> {
  return deps.addressLimit.attempt(address, () => compareSecret(client, network, address, deps))
}

/** @throws {AuthenticationError} */
async function compareSecret(
  { id, secret }: ClientCredentials,
  network: NetworkName,
  address: string,
  { keys, secretLimit }: ClientAuthenticationDependencies,
): Promise<void> {
  // A checksum that is wrong needs no query, and tells nothing about other keys and secrets.
  if (isMistyped(id, KEY_PREFIX)) throw new AuthenticationError('unknown-key')
  if (isMistyped(secret, 'eps_')) throw new AuthenticationError('wrong-secret')
  const stored = await keys.findKey(network, id)
  if (!stored) throw new AuthenticationError('unknown-key')
  const key = `${network} ${id}`
  // Nothing is awaited between the limit and the comparison, so that attempts at the same time are all counted.
  const wait = secretLimit.wait(key, address)
  if (wait > 0) throw new AuthenticationError('limited', wait)
  if (!secretMatches(stored, secret)) {
    secretLimit.failed(key, address)
    throw new AuthenticationError('wrong-secret')
  }
}
