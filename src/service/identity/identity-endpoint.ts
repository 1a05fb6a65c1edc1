import type { IncomingMessage } from 'node:http'
import type { NetworkName } from '#cardano/network.ts'
import type { HttpResponse } from '#http/http-message.ts'
import type { Log } from '#http/log.ts'
import { isTokenError, Refusal } from '#http/refusal.ts'
import { jsonResponse, type ReceivedRequest } from '#http/server/request-handler.ts'
import { AuthenticationError, logAuthentication } from './authentication-failure.ts'
import {
  authenticateClient,
  type ClientAuthenticationDependencies,
  clientCredentials,
  type Form,
  POST_FORM,
  readForm,
} from './client-credentials.ts'
import { authenticationRefusal } from './oauth-refusal.ts'

export interface IdentityEndpointDependencies extends ClientAuthenticationDependencies {
  /** Address of the client that sent a message; empty where it is not known. */
  readonly addressOf: (incoming: IncomingMessage) => string
  readonly log: Log
}

/** The part of a request that differs between endpoints of the identity server. */
export interface IdentityEndpoint {
  /** Checks the parameters before the client is authenticated. @throws {Refusal} */
  check(form: Form): void
  /**
   * @param key the API key of the authenticated client
   * @returns the response's JSON
   * @throws {Refusal}
   */
  respond(key: string, form: Form): Promise<object>
}

/**
 * Responds at an endpoint at which a client authenticates with its key and secret. Its response is never stored by a
 * cache.
 */
export async function respondToClient(
  request: ReceivedRequest,
  network: NetworkName,
  endpoint: IdentityEndpoint,
  deps: IdentityEndpointDependencies,
): Promise<HttpResponse> {
  // RFC 9110 section 15.5.6
  if (request.method !== 'POST') {
    const refusal = { error: 'invalid_request', error_description: POST_FORM }
    return jsonResponse(refusal, 405, { Allow: 'POST', ...unstored })
  }
  try {
    return jsonResponse(await authenticateAndRespond(request, network, endpoint, deps), 200, unstored)
  } catch (error) {
    if (!(error instanceof Refusal) || !isTokenError(error.reason)) throw error
    return refusalResponse(error, network)
  }
}

/** The steps in the order in which they can fail. */
async function authenticateAndRespond(
  request: ReceivedRequest,
  network: NetworkName,
  endpoint: IdentityEndpoint,
  deps: IdentityEndpointDependencies,
): Promise<object> {
  const address = deps.addressOf(request.incoming)
  let key: string | undefined
  try {
    const form = await readForm(request.incoming)
    const client = clientCredentials(request.header('authorization'), form)
    key = client.id
    endpoint.check(form)
    await authenticateClient(client, network, address, deps)
    return await endpoint.respond(client.id, form)
  } catch (error) {
    if (!(error instanceof AuthenticationError)) throw error
    logAuthentication(deps.log, { network, address, key, reason: error.reason })
    throw authenticationRefusal(error)
  }
}

/** RFC 6749 section 5.1. */
const unstored = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** RFC 6749 section 5.2. */
function refusalResponse({ reason, status, message, headers }: Refusal, network: NetworkName): HttpResponse {
  return jsonResponse({ error: reason, error_description: message }, status, {
    ...unstored,
    ...(status === 401 && { 'WWW-Authenticate': `Basic realm="${network}", charset="UTF-8"` }),
    ...headers,
  })
}
