import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { NetworkName } from '#cardano/network.ts'
import { tokenErrors } from '#contract/token.ts'
import { AuthenticationError, type AuthenticationFailure } from './authentication-failure.ts'
import {
  authenticateClient,
  type ClientAuthenticationDependencies,
  clientCredentials,
  type Form,
  POST_FORM,
  readForm,
} from './client-credentials.ts'
import { authenticationRefusal, OAuthRefusal } from './oauth-refusal.ts'

export interface IdentityEndpointDependencies extends ClientAuthenticationDependencies {
  /** Address of the client that sent a message; empty where it is not known. */
  readonly addressOf: (incoming: IncomingMessage | undefined) => string
  readonly report: (failure: AuthenticationFailure) => void
}

/** The part of a request that differs between endpoints of the identity server. */
export interface IdentityEndpoint {
  /** Checks the parameters before the client is authenticated. @throws {OAuthRefusal} */
  check(form: Form): void
  /**
   * @param key the API key of the authenticated client
   * @returns the response's JSON
   * @throws {OAuthRefusal}
   */
  respond(key: string, form: Form): Promise<object>
}

/**
 * An endpoint at which a client authenticates with its key and secret: the steps in the order in which they can fail.
 * Its response is never stored by a cache.
 */
export function createIdentityEndpoint(
  network: NetworkName,
  deps: IdentityEndpointDependencies,
  endpoint: IdentityEndpoint,
): Handler {
  async function respond(c: Context, address: string): Promise<object> {
    let key: string | undefined
    try {
      const form = await readForm(c)
      const client = clientCredentials(c.req.header('Authorization'), form)
      key = client.id
      endpoint.check(form)
      await authenticateClient(client, network, address, deps)
      return await endpoint.respond(client.id, form)
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error
      deps.report({ network, address, key, reason: error.reason })
      throw authenticationRefusal(error)
    }
  }

  return async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('Pragma', 'no-cache')
    try {
      const { incoming }: Partial<HttpBindings> = c.env ?? {}
      return c.json(await respond(c, deps.addressOf(incoming)))
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error
      const status = tokenErrors[error.code]
      if (status === 401) c.header('WWW-Authenticate', `Basic realm="${network}", charset="UTF-8"`)
      if (error.retryAfter > 0) c.header('Retry-After', String(error.retryAfter))
      return c.json({ error: error.code, error_description: error.message }, status)
    }
  }
}

/** Refuses every other method (RFC 9110 section 15.5.6). */
export const takePostOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'POST') return next()
  return c.json({ error: 'invalid_request', error_description: POST_FORM }, 405, {
    Allow: 'POST',
    'Cache-Control': 'no-store',
  })
}

/** Bytes of the largest body; a key, a secret and a grant type take a few hundred. */
const MAX_BODY = 16_384

/** Refuses a larger body before it is read. */
export const limitIdentityRequest = bodyLimit({
  maxSize: MAX_BODY,
  onError: (c) =>
    c.json({ error: 'invalid_request', error_description: `the body holds ${MAX_BODY} bytes at most` }, 400, {
      'Cache-Control': 'no-store',
    }),
})
