import type { NetworkName } from '#cardano/network.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import { HttpError } from '../http-error.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import type { KeyStore } from '../store/key-store.ts'

export interface AuthenticateDependencies {
  readonly keys: KeyStore
  readonly tokens: AccessTokens
}

/**
 * The first two steps of the gate: the key, then the token. The key is looked up at each request, so that
 * deleting it makes its tokens worthless at once.
 * Not in the specification: which of 401 and 403 answers what; it names both for a key that is not valid.
 * @throws {HttpError} 401 without a valid key, 403 without a token that holds for the key and the network.
 */
export async function authenticate(
  request: { readonly header: (name: string) => string | undefined },
  network: NetworkName,
  { keys, tokens }: AuthenticateDependencies,
): Promise<void> {
  const key = request.header(API_KEY_HEADER)
  if (!key) {
    throw new HttpError(401, `Send the API key in the header ${API_KEY_HEADER}.`, {
      'WWW-Authenticate': 'Bearer',
    })
  }
  if (!(await keys.findKey(network, key))) {
    throw new HttpError(401, `The API key is unknown on ${network}, or it was deleted.`, {
      'WWW-Authenticate': 'Bearer',
    })
  }
  const authorization = request.header('Authorization')
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) {
    const given = authorization
      ? 'The header Authorization holds no bearer token'
      : 'The bearer token is missing'
    throw new HttpError(403, `${given}. Get one from the token endpoint of ${network}.`, {
      'WWW-Authenticate': authorization ? 'Bearer error="invalid_token"' : 'Bearer',
    })
  }
  const fault = await tokens.fault(token, network, key)
  if (fault) {
    throw new HttpError(403, `The bearer token is not valid: ${fault}. Get a new one.`, {
      'WWW-Authenticate': 'Bearer error="invalid_token"',
    })
  }
}
