import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { KEY_PREFIX } from '#contract/shown-key.ts'
import {
  GRANT_TYPE,
  TOKEN_LIFETIME,
  TOKEN_SCOPE,
  type TokenError,
  type TokenResponse,
  tokenErrors,
} from '#contract/token.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import type { KeyStore } from '../store/control/key-store.ts'
import type { AccessTokens } from './access-token.ts'
import type { AddressLimit } from './address-limit.ts'
import { secretMatches } from './api-key.ts'
import { AuthenticationError, type AuthenticationFailure } from './authentication-failure.ts'
import { isMistyped } from './credential-format.ts'
import type { GuessLimit } from './guess-limit.ts'

export interface TokenEndpointDependencies {
  readonly keys: KeyStore
  readonly tokens: AccessTokens
  readonly addressLimit: AddressLimit
  readonly guessLimit: GuessLimit
  /** Tokens that each key may get. */
  readonly issueLimit: TokenBuckets
  /** Address of the client that sent a message; empty where it is not known. */
  readonly addressOf: (incoming: IncomingMessage | undefined) => string
  readonly report: (failure: AuthenticationFailure) => void
}

/**
 * Tokens that a key may get, at once and from then on: a thousand machines that share a key are far from it.
 * Not in the specification: this limit. Each instance counts on its own.
 */
const issueRate = { perSecond: 5, burst: 200 }
/** Keys in memory; the longest unused are forgotten. */
const MOST_KEYS = 20_000

/** @param now milliseconds since the Unix epoch */
export function createIssueLimit(now: () => number): TokenBuckets {
  return createTokenBuckets({ ...issueRate, most: MOST_KEYS, now })
}

/** The token endpoint of a network (RFC 6749 section 4.4): the steps in the order in which they can fail. */
export function createTokenEndpoint(network: NetworkName, deps: TokenEndpointDependencies) {
  async function respond(c: Context, address: string): Promise<TokenResponse> {
    let key: string | undefined
    try {
      const form = await readForm(c)
      const client = clientAuthentication(c.req.header('Authorization'), form)
      key = client.id
      checkGrant(form)
      await authenticateClient(client, network, address, deps)
      takeFromIssued(client.id, deps)
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error
      deps.report({ network, address, key, reason: error.reason })
      throw refusal(error)
    }
    return {
      access_token: await deps.tokens.issue(network, key),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME,
      scope: TOKEN_SCOPE,
    }
  }

  return async function tokenEndpoint(c: Context): Promise<Response> {
    c.header('Cache-Control', 'no-store')
    c.header('Pragma', 'no-cache')
    try {
      const { incoming }: Partial<HttpBindings> = c.env ?? {}
      return c.json(await respond(c, deps.addressOf(incoming)))
    } catch (error) {
      if (!(error instanceof TokenRefusal)) throw error
      const status = tokenErrors[error.code]
      if (status === 401) c.header('WWW-Authenticate', `Basic realm="${network}", charset="UTF-8"`)
      if (error.retryAfter > 0) c.header('Retry-After', String(error.retryAfter))
      return c.json({ error: error.code, error_description: error.message }, status)
    }
  }
}

/**
 * Compares the secret of a client with the one of its key. Only an address that has lately got a token with this key is
 * exempt from the limit of its failures, so that others at this address cannot keep the client from its next token.
 * @throws {AuthenticationError}
 */
function authenticateClient(
  client: ClientAuthentication,
  network: NetworkName,
  address: string,
  { keys, addressLimit, guessLimit }: TokenEndpointDependencies,
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

class TokenRefusal extends Error {
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
function refusal({ reason, wait }: AuthenticationError): TokenRefusal {
  switch (reason) {
    case 'limited':
      return slowDown('too many wrong keys and secrets were sent', wait)
    case 'no-secret':
      return new TokenRefusal('invalid_client', 'the request carries no key and secret')
    default:
      return new TokenRefusal(
        'invalid_client',
        'the key is unknown on this network, or the secret is not its own',
      )
  }
}

/**
 * Refuses a key that gets tokens much faster than they expire, since each costs a signature and a place in memory. Only
 * a client with the secret takes from this limit.
 */
function takeFromIssued(key: string, { issueLimit }: TokenEndpointDependencies): void {
  const wait = issueLimit.wait(key)
  if (wait > 0) throw slowDown('this key gets too many tokens, of which each is valid for an hour', wait)
  issueLimit.take(key)
}

function slowDown(reason: string, wait: number): TokenRefusal {
  const seconds = Math.ceil(wait / SECOND)
  const time = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new TokenRefusal('slow_down', `${reason}; try again in ${time}`, seconds)
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
    throw new AuthenticationError('no-secret')
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
