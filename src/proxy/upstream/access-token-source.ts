import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  customFetch,
  OperationProcessingError,
  processClientCredentialsResponse,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { createSingleFlight } from '#async/single-flight.ts'
import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { isHeaderValue } from '#contract/text-formats.ts'
import { TOKEN_PATH, tokenErrors } from '#contract/token.ts'
import { readRetryAfter } from '#http/fields/retry-after.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import { backOff, MAX_NAMED_WAIT } from '../reliability/waits.ts'
import { type CallRecords, causeText } from './call-records.ts'
import type { SecretGuard } from './secret-guard.ts'
import type { Upstream } from './upstream.ts'
import { receiveResponse, type Transport, UpstreamRequestFault } from './upstream-request.ts'

export interface AccessTokenSource {
  /** A token that is valid for a while yet; concurrent callers share one request. @throws {TokenFault} */
  get(): Promise<string>
  /** Discards a token that the service refused, so that the next caller gets another. */
  drop(token: string): void
  /** Why the newest request had no token; undefined where it had one, and before the first. */
  readonly fault: TokenFault | undefined
}

/** There is no token; the message may be shown on a page and in the log. */
export class TokenFault extends Error {
  override readonly name = 'TokenFault'
  /** No other request is made before. */
  readonly notBefore: Instant
  /** Status of the identity server's refusal, 4xx; undefined for any other failure. */
  readonly refusal: number | undefined

  constructor(message: string, notBefore: Instant, cause: unknown, refusal?: number) {
    super(message, { cause })
    this.notBefore = notBefore
    this.refusal = refusal
  }

  /** Whether key and secret are refused, and not only a request too many. */
  get refusesSecret(): boolean {
    return this.refusal !== undefined && this.refusal !== 429
  }
}

/** Share of its lifetime after which a token is renewed. */
const RENEW_AT = 0.8
/** Seconds, where the response names no lifetime (RFC 6749 section 5.1 only recommends it). */
const ASSUMED_LIFETIME = 300
/** Seconds; a token that expires at once is used for a moment, so that not every request needs another. */
const MIN_LIFETIME = 1
const FIRST_PAUSE = SECOND
const MAX_PAUSE = MINUTE
/** Bytes; a token with every possible claim takes a few thousand. */
const MAX_RESPONSE = 65_536

interface IssuedToken {
  readonly text: string
  readonly renewAt: Instant
  readonly endsAt: number
}

export interface TokenDependencies extends Transport, CallRecords {
  readonly timeouts: Timeouts
}

/**
 * Exchanges the key and secret of a network for tokens (RFC 6749 section 4.4). Lifetimes count from the moment of
 * the request by this machine's clock, so the server's clock makes no difference.
 */
export function createAccessTokenSource(
  upstream: Upstream,
  deps: TokenDependencies & { readonly guard: SecretGuard },
): AccessTokenSource {
  const { now } = deps.clock
  const requests = createSingleFlight<string, IssuedToken>({
    lifetime: (error) => (error instanceof TokenFault ? error.notBefore - now() : 0),
    now,
  })
  let current: IssuedToken | undefined
  let newestFault: TokenFault | undefined
  let failures = 0

  async function request(): Promise<IssuedToken> {
    const at = now()
    try {
      const { access_token, expires_in = ASSUMED_LIFETIME } = await requestToken(upstream, deps)
      if (!isHeaderValue(access_token)) throw new UnusableToken()
      failures = 0
      newestFault = undefined
      const life = Math.max(expires_in, MIN_LIFETIME) * SECOND
      current = { text: access_token, renewAt: at + life * RENEW_AT, endsAt: at + life }
      deps.guard.addToken(access_token)
      return current
    } catch (cause) {
      failures += 1
      const { message, retryAfter, refusal } = explain(cause, now())
      const pause = retryAfter ?? backOff(failures, FIRST_PAUSE, MAX_PAUSE)
      const fault = new TokenFault(message, now() + pause, cause, refusal)
      newestFault = fault
      logTokenFault(deps, upstream.network, fault)
      throw fault
    }
  }

  /** The request in flight, or a new one, unless the last one failed a moment ago. */
  function renewed(): Promise<IssuedToken> {
    return requests.load(upstream.network, request)
  }

  return {
    get fault() {
      return newestFault
    },
    get: async () => {
      if (current && now() < current.renewAt) return current.text
      if (!current || now() >= current.endsAt) return (await renewed()).text
      // Callers use the old token while a new one is requested. A failed renewal is logged and does no harm yet.
      const { text } = current
      renewed().catch(() => undefined)
      return text
    },
    drop: (token) => {
      if (current?.text === token) current = undefined
    },
  }
}

async function requestToken(upstream: Upstream, deps: TokenDependencies) {
  const { response: timeout } = deps.timeouts
  const server = { issuer: upstream.authUrl, token_endpoint: `${upstream.authUrl}${TOKEN_PATH}` }
  const client = { client_id: upstream.apiKey }
  const authenticate = upstream.authMethod === 'basic' ? ClientSecretBasic : ClientSecretPost
  const response = await clientCredentialsGrantRequest(
    server,
    client,
    authenticate(upstream.apiSecret.reveal()),
    new URLSearchParams(),
    {
      [allowInsecureRequests]: true,
      [customFetch]: async (url, { headers, body }) => {
        const {
          status,
          headers: received,
          body: bytes,
        } = await receiveResponse(
          deps,
          {
            origin: new URL(url).origin,
            path: new URL(url).pathname,
            method: 'POST',
            headers,
            body: String(body),
            headTimeout: timeout,
            pieceTimeout: timeout,
            timeout,
          },
          MAX_RESPONSE,
        )
        const passed = ['content-type', 'www-authenticate', 'retry-after'].flatMap((name) =>
          typeof received[name] === 'string' ? [[name, received[name]] as [string, string]] : [],
        )
        // The constructor refuses a body for these statuses; such a response has no token either way.
        return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
          status,
          headers: passed,
        })
      },
    },
  )
  return processClientCredentialsResponse(server, client, response)
}

/** The token cannot be sent: the message of an error about it would contain it. */
class UnusableToken extends Error {
  override readonly name = 'UnusableToken'
}

interface Explanation {
  readonly message: string
  /** Milliseconds. */
  readonly retryAfter?: number | undefined
  /** Status, 4xx. */
  readonly refusal?: number | undefined
}

/** Explains a failure. Of the server's response the message contains only the error codes of RFC 6749. */
function explain(cause: unknown, now: number): Explanation {
  if (cause instanceof UpstreamRequestFault) return { ...requestFaults[cause.kind] }
  if (cause instanceof UnusableToken) {
    return {
      message: 'The identity server issued a token that cannot be sent in a header field.',
    }
  }
  if (cause instanceof ResponseBodyError || cause instanceof WWWAuthenticateChallengeError) {
    const { response } = cause
    const retryAfter = readRetryAfter(response.headers.get('Retry-After') ?? undefined, now, MAX_NAMED_WAIT)
    const code = cause instanceof ResponseBodyError ? cause.error : 'invalid_client'
    const isStandard = Object.hasOwn(tokenErrors, code)
    // A server that limits requests has not judged the secret.
    const refused = response.status === 429 ? 'limits requests for tokens' : 'refused the key and secret'
    return {
      message: `The identity server ${refused}: ${isStandard ? `${code}, ` : ''}status ${response.status}.`,
      retryAfter,
      refusal: response.status < 500 ? response.status : undefined,
    }
  }
  if (cause instanceof OperationProcessingError && cause.cause instanceof Response) {
    const { status, headers } = cause.cause
    return {
      message: `The identity server responded with status ${status} and no token.`,
      retryAfter: readRetryAfter(headers.get('Retry-After') ?? undefined, now, MAX_NAMED_WAIT),
    }
  }
  if (cause instanceof OperationProcessingError || cause instanceof UnsupportedOperationError) {
    return {
      message: 'The identity server responded with status 200 and no bearer token as RFC 6749 defines it.',
    }
  }
  return { message: 'Epochal itself failed when it requested a token.' }
}

const requestFaults = {
  unreachable: { message: 'The identity server cannot be reached.' },
  timeout: { message: 'The identity server does not respond in time.' },
  broken: { message: 'The identity server broke off its response.' },
  oversized: { message: 'The identity server returned a response that is too large.' },
  'not-http': { message: 'The identity server sent something that is not HTTP.' },
} as const satisfies Record<string, Explanation>

/** A request for a token that failed. */
function logTokenFault({ log }: CallRecords, network: string, fault: TokenFault): void {
  const cause = causeText(fault.cause)
  const text = `${network} has no new token. ${fault.message} (${cause})`
  log({ event: 'token', level: 'error', text, network, fault: fault.message, cause })
}
