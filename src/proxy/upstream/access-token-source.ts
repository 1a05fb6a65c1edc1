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
import type { Dispatcher } from 'undici'
import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { TOKEN_PATH, tokenErrors } from '#contract/token.ts'
import { backOff, readRetryAfter } from './back-off.ts'
import type { SecretGuard } from './secret-guard.ts'
import type { Timeouts, Upstream } from './upstream.ts'
import { receiveResponse, UpstreamRequestFault } from './upstream-request.ts'

export interface AccessTokenSource {
  /** A token that holds for a while yet; any number of callers wait for one request. @throws {TokenFault} */
  get(): Promise<string>
  /** Forgets a token that the service refused, so that the next caller gets another. */
  drop(token: string): void
  /** The newest outcome; undefined while nothing has been asked. */
  readonly outcome: TokenOutcome | undefined
}

type TokenOutcome = { readonly at: number } & (
  | { readonly fault: TokenFault }
  | { readonly fault: undefined; readonly lifetime: number }
)

/** Why there is no token; the message is fit for the page and the log. */
export class TokenFault extends Error {
  override readonly name = 'TokenFault'
  /** Whether the identity server answered at all. */
  readonly reached: boolean
  /** Milliseconds since the Unix epoch before which it is not asked again. */
  readonly notBefore: number

  constructor(message: string, reached: boolean, notBefore: number, cause: unknown) {
    super(message, { cause })
    this.reached = reached
    this.notBefore = notBefore
  }
}

/** Share of its life after which a token is renewed. */
const RENEW_AT = 0.8
/** Where the answer names no lifetime (RFC 6749 section 5.1 only recommends it), in seconds. */
const ASSUMED_LIFETIME = 300
/** One that ends at once is used for a moment all the same, so that not each question asks for another. */
const LEAST_LIFETIME = 1
const FIRST_PAUSE = SECOND
const LONGEST_PAUSE = MINUTE
/** Bytes; a token with every claim there is takes a few thousand. */
const LONGEST_RESPONSE = 65_536

interface IssuedToken {
  readonly text: string
  /** Milliseconds since the Unix epoch. */
  readonly renewAt: number
  readonly endsAt: number
}

export interface TokenDependencies {
  readonly dispatcher: Dispatcher
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly timeouts: Timeouts
}

/**
 * Exchanges the key and secret of a network for tokens (RFC 6749 section 4.4). Lifetimes are counted from the
 * moment of asking by this machine's clock alone, so that it makes no difference what the server's shows.
 */
export function createAccessTokenSource(
  upstream: Upstream,
  deps: TokenDependencies & {
    readonly guard: SecretGuard
    /** Told of every request for a token that gave none. */
    readonly reportFault: (fault: TokenFault) => void
  },
): AccessTokenSource {
  const { now } = deps
  const requests = createSingleFlight<string, IssuedToken>({
    lifetime: (error) => (error instanceof TokenFault ? error.notBefore - now() : 0),
    now,
  })
  let held: IssuedToken | undefined
  let outcome: TokenOutcome | undefined
  let failures = 0

  async function ask(): Promise<IssuedToken> {
    const at = now()
    try {
      const { access_token, expires_in = ASSUMED_LIFETIME } = await requestToken(upstream, deps)
      failures = 0
      outcome = { at, fault: undefined, lifetime: expires_in }
      const life = Math.max(expires_in, LEAST_LIFETIME) * SECOND
      held = { text: access_token, renewAt: at + life * RENEW_AT, endsAt: at + life }
      deps.guard.addToken(access_token)
      return held
    } catch (cause) {
      failures += 1
      const { message, reached, retryAfter } = explain(cause, now())
      const pause = retryAfter ?? backOff(failures, FIRST_PAUSE, LONGEST_PAUSE)
      const fault = new TokenFault(message, reached, now() + pause, cause)
      outcome = { at, fault }
      deps.reportFault(fault)
      throw fault
    }
  }

  /** The request in flight, or a new one, unless the last one failed a moment ago. */
  function renewed(): Promise<IssuedToken> {
    return requests.load(upstream.network, ask)
  }

  return {
    get outcome() {
      return outcome
    },
    get: async () => {
      if (held && now() < held.renewAt) return held.text
      if (!held || now() >= held.endsAt) return (await renewed()).text
      // While the old one holds, nobody waits for the new one. A renewal that fails has been reported, and is no harm yet.
      const { text } = held
      renewed().catch(() => undefined)
      return text
    },
    drop: (token) => {
      if (held?.text === token) held = undefined
    },
  }
}

async function requestToken(upstream: Upstream, { dispatcher, timeouts }: TokenDependencies) {
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
          dispatcher,
          {
            origin: new URL(url).origin,
            path: new URL(url).pathname,
            method: 'POST',
            headers,
            body: String(body),
            pieceTimeout: timeouts.answer,
            timeout: timeouts.answer,
          },
          LONGEST_RESPONSE,
        )
        const passed = ['content-type', 'www-authenticate', 'retry-after'].flatMap((name) =>
          typeof received[name] === 'string' ? [[name, received[name]] as [string, string]] : [],
        )
        // The constructor refuses statuses that cannot have a body; such an answer has no token either way.
        return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
          status,
          headers: passed,
        })
      },
    },
  )
  return processClientCredentialsResponse(server, client, response)
}

interface Explanation {
  readonly message: string
  readonly reached: boolean
  /** Milliseconds. */
  readonly retryAfter?: number | undefined
}

/** What an identity server did, in words that hold nothing of what it sent but RFC 6749's own error codes. */
function explain(cause: unknown, now: number): Explanation {
  if (cause instanceof UpstreamRequestFault) return { ...exchangeFaults[cause.kind] }
  if (cause instanceof ResponseBodyError || cause instanceof WWWAuthenticateChallengeError) {
    const { response } = cause
    const retryAfter = readRetryAfter(response.headers.get('Retry-After') ?? undefined, now)
    const code = cause instanceof ResponseBodyError ? cause.error : 'invalid_client'
    const known = Object.hasOwn(tokenErrors, code)
    return {
      message: `The identity server refused the key and secret: ${known ? `${code}, ` : ''}status ${response.status}.`,
      reached: true,
      retryAfter,
    }
  }
  if (cause instanceof OperationProcessingError && cause.cause instanceof Response) {
    const { status, headers } = cause.cause
    return {
      message: `The identity server answered ${status}, and no token.`,
      reached: true,
      retryAfter: readRetryAfter(headers.get('Retry-After') ?? undefined, now),
    }
  }
  if (cause instanceof OperationProcessingError || cause instanceof UnsupportedOperationError) {
    return {
      message: 'The identity server answered 200, and not as RFC 6749 says: no bearer token is in it.',
      reached: true,
    }
  }
  return { message: 'Epochal itself failed when it asked for a token.', reached: false }
}

const exchangeFaults = {
  unreachable: { message: 'The identity server cannot be reached.', reached: false },
  timeout: { message: 'The identity server does not answer in time.', reached: false },
  broken: { message: 'The identity server broke off its answer.', reached: true },
  oversized: { message: 'The identity server answered far more than a token.', reached: true },
} as const satisfies Record<string, Explanation>
