import { randomBytes } from 'node:crypto'
import { SECOND } from '#cardano/utc-time.ts'
import { GRANT_TYPE, type TokenError, tokenErrors } from '#contract/token.ts'
import {
  jsonResponse,
  problemResponse,
  type ReceivedRequest,
  type UpstreamResponse,
} from './upstream-response.ts'

/** The identity server of the fault upstream. */
export interface IdentityServer {
  /** Every token issued so far. */
  readonly issued: string[]
  /** @param fault changes the `expires_in` of a token that then never expires */
  respond(request: ReceivedRequest, fault?: { readonly expiresIn: unknown }): UpstreamResponse
  /** Tokens issued so far are refused from now on. */
  revoke(status: 401 | 403): void
  /** The status with which the data service refuses an `Authorization` field. */
  refusal(authorization: string | undefined): 401 | 403 | undefined
}

/** @param expiresIn of tokens, as it is sent; null leaves it out. A token older than this number of seconds is 401. */
export function createIdentityServer(
  key: string,
  secret: string,
  expiresIn: number | string | null,
): IdentityServer {
  const issued: string[] = []
  const endings = new Map<string, number>()
  const revoked = new Map<string, 401 | 403>()

  /** @param lifetime seconds; NaN for a token without an end */
  function issue(lifetime: number): string {
    const token = randomBytes(24).toString('base64url')
    issued.push(token)
    endings.set(token, Date.now() + lifetime * SECOND)
    return token
  }

  return {
    issued,
    respond: ({ method, headers, body }, fault) => {
      if (method !== 'POST') return problemResponse(405, 'Use POST to request a token.', { Allow: 'POST' })
      const form = new URLSearchParams(body)
      const grant = form.get('grant_type')
      if (grant === null) return tokenProblem('invalid_request')
      if (grant !== GRANT_TYPE) return tokenProblem('unsupported_grant_type')
      const [id, password] = basicCredentials(headers.authorization) ?? [
        form.get('client_id'),
        form.get('client_secret'),
      ]
      if (id !== key || password !== secret) return tokenProblem('invalid_client')
      return jsonResponse({
        access_token: issue(fault || expiresIn === null ? Number.NaN : Number(expiresIn)),
        token_type: 'Bearer',
        expires_in: fault ? fault.expiresIn : (expiresIn ?? undefined),
        scope: 'api',
      })
    },
    revoke: (status) => {
      for (const token of issued) revoked.set(token, status)
    },
    refusal: (authorization = '') => {
      const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? ''
      const end = endings.get(token)
      if (end === undefined) return 403
      return revoked.get(token) ?? (Date.now() >= end ? 401 : undefined)
    },
  }
}

/** RFC 6749 section 2.3.1: key and secret are form-encoded before they are joined. */
function basicCredentials(authorization = ''): readonly string[] | undefined {
  const encoded = /^Basic (.+)$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  try {
    return [id, rest.join(':')].map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
  } catch {
    return []
  }
}

function tokenProblem(error: TokenError): UpstreamResponse {
  return jsonResponse({ error }, tokenErrors[error])
}
