import {
  type AuthorizationServer,
  allowInsecureRequests,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi'
import type { Clock } from '#async/clock.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { Fault } from '#http/fault.ts'
import { explainProviderFault, type Provider } from './provider.ts'

/** Milliseconds for one request to a provider, its body included. Not in the specification: these limits. */
const PROVIDER_TIMEOUT = 5 * SECOND
/** Bytes of a provider's longest response; sets of keys with certificates take some 30,000. */
const MAX_RESPONSE = 262_144

/** One request to a provider, its response read to the end. */
export type ProviderFetch = (url: string, init: ProviderRequest) => Promise<Response>

interface ProviderRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | string | undefined
}

/** Requests with a time limit and a limit of size, which follow no redirection. */
export function createProviderFetch(clock: Clock): ProviderFetch {
  return async (url, { method, headers, body }) => {
    const deadline = new AbortController()
    const cancelTimer = clock.schedule(PROVIDER_TIMEOUT, () => deadline.abort())
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, 'User-Agent': 'Epochal' },
        body: body ?? null,
        redirect: 'manual',
        signal: deadline.signal,
      })
      const bytes = await readBody(response)
      if (response.status >= 300 && response.status < 400) {
        throw new Fault('provider-unavailable', `it redirects ${describe(url)}, which is not followed`)
      }
      const hasBody = response.status !== 204 && response.status !== 205
      return new Response(hasBody ? bytes : null, { status: response.status, headers: response.headers })
    } catch (error) {
      if (error instanceof Fault) throw error
      const what = deadline.signal.aborted ? 'does not respond in time' : 'cannot be reached'
      throw new Fault('provider-unavailable', `${describe(url)} ${what}`, error)
    } finally {
      cancelTimer()
    }
  }
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > MAX_RESPONSE) {
      throw new Fault('provider-unavailable', `its response is longer than ${MAX_RESPONSE} bytes`)
    }
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** An address without its query. */
function describe(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** The authorization servers of providers, from their metadata. */
export interface ProviderServers {
  /** @throws {Fault} */
  of(provider: Provider): Promise<AuthorizationServer>
  /** Reads metadata and keys that are older than a minute anew at the next use, as after a response that did not fit. */
  forget(provider: Provider): void
}

/** Milliseconds for which metadata is used. */
const LIFETIME = HOUR
/** Milliseconds for which metadata is used whatever comes. */
const MIN_LIFETIME = MINUTE
/** Milliseconds for which a failure to read metadata stands in for further attempts. */
const FAILURE_LIFETIME = 5 * SECOND

interface KnownServer {
  readonly server: AuthorizationServer
  readonly readAt: number
}

export function createProviderServers(fetchProvider: ProviderFetch, now: () => number): ProviderServers {
  const known = new Map<string, KnownServer>()
  const reads = createSingleFlight<string, AuthorizationServer>({ lifetime: () => FAILURE_LIFETIME, now })

  async function discover({ id, issuer }: Provider): Promise<AuthorizationServer> {
    const url = new URL(issuer)
    const response = await discoveryRequest(url, {
      [customFetch]: fetchProvider,
      [allowInsecureRequests]: mayBeInsecure(issuer),
    })
    const server = await processDiscoveryResponse(url, response)
    checkMetadata(server)
    known.set(id, { server, readAt: now() })
    return server
  }

  return {
    of: async (provider) => {
      if (provider.kind === 'github') return gitHubServer(provider)
      const found = known.get(provider.id)
      // The age is unknown after the clock was set back.
      if (found && now() >= found.readAt && now() - found.readAt < LIFETIME) return found.server
      try {
        return await reads.load(provider.id, () => discover(provider))
      } catch (error) {
        throw explainProviderFault(error) ?? error
      }
    },
    forget: ({ id }) => {
      // Responses that do not fit are easily made: they cause no more than a request a minute.
      if (now() - (known.get(id)?.readAt ?? 0) >= MIN_LIFETIME) known.delete(id)
    },
  }
}

/** Whether requests may go without TLS: to this machine alone. */
export function mayBeInsecure(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:'
}

function gitHubServer({ issuer, urls }: Extract<Provider, { kind: 'github' }>): AuthorizationServer {
  return {
    issuer,
    authorization_endpoint: urls.authorization,
    token_endpoint: urls.token,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

/** @throws {Fault} when what the flow needs is missing, or is an address that no browser should open. */
function checkMetadata(server: AuthorizationServer): void {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = server
  const protocols = mayBeInsecure(issuer) ? ['https:', 'http:'] : ['https:']
  for (const [name, url] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri })) {
    if (!isAddress(url, protocols)) throw invalidMetadata(name)
  }
  if (userinfo_endpoint !== undefined && !isAddress(userinfo_endpoint, protocols)) {
    throw invalidMetadata('userinfo_endpoint')
  }
  const methods = server.code_challenge_methods_supported
  // A server that names no methods ignores a challenge that it does not know (RFC 6749 section 3.1).
  if (methods !== undefined && !(Array.isArray(methods) && methods.includes('S256'))) {
    throw new Fault('provider-invalid', 'its metadata excludes PKCE with S256')
  }
}

function isAddress(url: unknown, protocols: readonly string[]): boolean {
  return typeof url === 'string' && URL.canParse(url) && protocols.includes(new URL(url).protocol)
}

function invalidMetadata(name: string): Fault {
  return new Fault('provider-invalid', `its metadata has no ${name} that may be used`)
}
