import {
  allowInsecureRequests,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  customFetch,
  processClientCredentialsResponse,
} from 'oauth4webapi'
import { SECOND } from '#cardano/utc-time.ts'
import { TOKEN_PATH } from '#contract/token.ts'
import type { Upstream, UpstreamDependencies } from './upstream.ts'

export interface AccessTokenSource {
  /** A token that holds for a while yet; any number of callers wait for one request. */
  get(): Promise<string>
  /** Forgets a token that the service refused, so that the next caller gets another. */
  drop(token: string): void
}

/** Share of its life after which a token is renewed. */
const RENEW_AT = 0.8
/** Where the answer names no lifetime (RFC 6749 section 5.1 only recommends it), in seconds. */
const ASSUMED_LIFETIME = 300
const TIMEOUT = 10 * SECOND

interface HeldToken {
  readonly text: string
  /** Milliseconds since the Unix epoch. */
  readonly renewAt: number
  readonly endsAt: number
}

/** Exchanges the key and secret of a network for tokens (RFC 6749 section 4.4). */
export function createAccessTokenSource(
  upstream: Upstream,
  { fetch, now }: UpstreamDependencies,
): AccessTokenSource {
  let held: HeldToken | undefined
  let asked: Promise<HeldToken> | undefined

  async function ask(): Promise<HeldToken> {
    const server = { issuer: upstream.authUrl, token_endpoint: `${upstream.authUrl}${TOKEN_PATH}` }
    const client = { client_id: upstream.apiKey }
    const askedAt = now()
    const response = await clientCredentialsGrantRequest(
      server,
      client,
      ClientSecretPost(upstream.apiSecret.reveal()),
      new URLSearchParams(),
      { [customFetch]: fetch, [allowInsecureRequests]: true, signal: () => AbortSignal.timeout(TIMEOUT) },
    )
    const answer = await processClientCredentialsResponse(server, client, response)
    const lifetime = answer.expires_in ?? ASSUMED_LIFETIME
    return {
      text: answer.access_token,
      renewAt: askedAt + lifetime * RENEW_AT * SECOND,
      endsAt: askedAt + lifetime * SECOND,
    }
  }

  return {
    get: async () => {
      if (held && now() < held.renewAt) return held.text
      asked ??= ask().finally(() => {
        asked = undefined
      })
      try {
        held = await asked
      } catch (error) {
        // While the old one holds, a renewal that fails is no harm yet.
        if (!held || now() >= held.endsAt) throw error
      }
      return held.text
    },
    drop: (token) => {
      if (held?.text === token) held = undefined
    },
  }
}
