import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { NetworkName } from '#cardano/network.ts'
import {
  GRANT_TYPE,
  TOKEN_LIFETIME,
  TOKEN_SCOPE,
  type TokenError,
  type TokenResponse,
  tokenErrors,
} from '#contract/token.ts'
import type { KeyStore } from '../store/control/key-store.ts'
import type { AccessTokens } from './access-token.ts'
import { secretMatches } from './api-key.ts'

export interface TokenEndpointDependencies {
  readonly keys: KeyStore
  readonly tokens: AccessTokens
}

/** The token endpoint of a network (RFC 6749 section 4.4): the steps in the order in which they can fail. */
export function createTokenEndpoint(network: NetworkName, { keys, tokens }: TokenEndpointDependencies) {
  return async function tokenEndpoint(c: Context): Promise<Response> {
    c.header('Cache-Control', 'no-store')
    c.header('Pragma', 'no-cache')
    try {
      const form = await readForm(c)
      const client = clientAuthentication(c.req.header('Authorization'), form)
      checkGrant(form)
      const stored = await keys.findKey(network, client.id)
      if (!stored || !secretMatches(stored, client.secret)) {
        throw new TokenRefusal(
          'invalid_client',
          'the key is unknown on this network, or the secret is not its own',
        )
      }
      const response: TokenResponse = {
        access_token: await tokens.issue(network, stored.key),
        token_type: 'Bearer',
        expires_in: TOKEN_LIFETIME,
        scope: TOKEN_SCOPE,
      }
      return c.json(response)
    } catch (error) {
      if (!(error instanceof TokenRefusal)) throw error
      const status = tokenErrors[error.code]
      if (status === 401) c.header('WWW-Authenticate', `Basic realm="${network}", charset="UTF-8"`)
      return c.json({ error: error.code, error_description: error.message }, status)
    }
  }
}

class TokenRefusal extends Error {
  readonly code: TokenError

  constructor(code: TokenError, description: string) {
    super(description)
    this.code = code
  }
}

/** Bytes of the largest body; a key, a secret and a grant type take a few hundred. */
const LARGEST_BODY = 16_384

/** Refuses a larger body before it is read. */
export const limitTokenRequest = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: (c) =>
    c.json(
      { error: 'invalid_request', error_description: `the body holds ${LARGEST_BODY} bytes at most` },
      400,
      {
        'Cache-Control': 'no-store',
      },
    ),
})

type Form = ReadonlyMap<string, string>

async function readForm(c: Context): Promise<Form> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (c.req.method !== 'POST' || type !== 'application/x-www-form-urlencoded') {
    throw new TokenRefusal('invalid_request', 'request a token by POST with a form-encoded body')
  }
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(await c.req.text())) {
    if (form.has(name)) throw new TokenRefusal('invalid_request', 'a parameter is given more than once')
    form.set(name, value)
  }
  return form
}

interface ClientAuthentication {
  readonly id: string
  readonly secret: string
}

/** The client's key and secret, from the body or from HTTP Basic, never from both (RFC 6749 section 2.3.1). */
function clientAuthentication(authorization: string | undefined, form: Form): ClientAuthentication {
  const inForm = form.has('client_id') || form.has('client_secret')
  if (authorization !== undefined && inForm) {
    throw new TokenRefusal('invalid_request', 'the client authenticates twice, in the header and in the body')
  }
  const client =
    authorization === undefined
      ? { id: form.get('client_id'), secret: form.get('client_secret') }
      : readBasic(authorization)
  if (!client?.id || !client.secret) {
    throw new TokenRefusal('invalid_client', 'the request carries no key and secret')
  }
  if (!/^[\x20-\x7e]*$/.test(client.id)) {
    throw new TokenRefusal('invalid_client', 'a key is made of printable ASCII characters')
  }
  return { id: client.id, secret: client.secret }
}

function readBasic(authorization: string): Partial<ClientAuthentication> | undefined {
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
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function checkGrant(form: Form): void {
  const grantType = form.get('grant_type')
  if (!grantType) throw new TokenRefusal('invalid_request', 'grant_type is missing')
  if (grantType !== GRANT_TYPE) {
    throw new TokenRefusal('unsupported_grant_type', `grant_type must be ${GRANT_TYPE}`)
  }
  const scope = form.get('scope')
  if (scope && scope !== TOKEN_SCOPE)
    throw new TokenRefusal('invalid_scope', `the only scope is ${TOKEN_SCOPE}`)
}
