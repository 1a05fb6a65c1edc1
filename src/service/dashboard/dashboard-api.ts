import type { Instant } from '#cardano/utc-time.ts'
import {
  type DashboardEndpointId,
  type DashboardMatch,
  dashboardEndpoints,
  matchDashboardEndpoint,
} from '#contract/dashboard/dashboard-endpoints.ts'
import { isSignInFailure } from '#contract/dashboard/sign-in-failures.ts'
import { addressGroup } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import { isDashboardReason, Refusal, tooManyRequests } from '#http/refusal.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'
import { isDatabaseUnavailable, isMissingReference } from '../store/postgres/database-failure.ts'
import { logFailure } from '../store/postgres/log-fault.ts'
import { FRESH_TIME, type SignedInUser } from '../users/sessions.ts'
import {
  type DashboardCall,
  type DashboardHandlers,
  type DashboardReply,
  privateHeaders,
  readBody,
  readCallQuery,
  refusalResponse,
} from './dashboard-call.ts'

export interface DashboardApiDependencies {
  readonly handlers: Partial<DashboardHandlers>
  /** The user of a request's cookies; undefined when nobody is signed in. */
  readonly findUser: (headers: Headers) => Promise<FoundUser | undefined>
  /** Origins of the explorer, as its visitors know them. */
  readonly origins: ReadonlySet<string>
  readonly log: Log
  readonly now: () => Instant
}

interface FoundUser {
  readonly user: SignedInUser
  /** Values of `Set-Cookie` that prolong the session. */
  readonly cookies: readonly string[]
}

interface ReceivedCall {
  readonly request: Request
  /** Address of the client; empty where it is not known. */
  readonly address: string
  readonly requestId: string
}

/** Responds to the calls of the dashboard's pages. */
export type DashboardApi = (received: ReceivedCall) => Promise<Response>

/** Calls that an address may make, at once and from then on. Not in the specification: this limit. */
const callRate = { perSecond: 10, burst: 100 }
/** Addresses in memory; the longest unused are forgotten. */
const MAX_ADDRESSES = 20_000

export function createDashboardApi(deps: DashboardApiDependencies): DashboardApi {
  const { origins, now } = deps
  const buckets = createTokenBuckets({ ...callRate, most: MAX_ADDRESSES, now })

  /** The steps of a call in the order in which they can fail. */
  async function respond({ request, address }: ReceivedCall, url: URL): Promise<Response> {
    const match = matchDashboardEndpoint(request.method, url.pathname)
    const id = endpointOf(match)
    if (!isNavigation(id)) checkSameOrigin(request.method, request.headers, origins)
    takeFromLimit(addressGroup(address))
    const found = await deps.findUser(request.headers)
    checkAccess(id, found?.user)
    const query = readCallQuery(id, url.searchParams)
    const body = await readBody(id, request)
    const call = {
      parameters: match?.parameters ?? {},
      query,
      body,
      user: found?.user,
      headers: request.headers,
      address,
    }
    // The parts were checked by the rows of this endpoint.
    const handler = deps.handlers[id] as Handler | undefined
    if (!handler) throw new Refusal('not-offered', 'This service does not offer it.')
    return replyResponse(await handler(call as unknown as DashboardCall<DashboardEndpointId>), found?.cookies)
  }

  function takeFromLimit(group: string): void {
    const wait = buckets.wait(group)
    if (wait > 0) throw tooManyRequests('This address makes too many requests.', wait)
    buckets.take(group)
  }

  function checkAccess(id: DashboardEndpointId, user: SignedInUser | undefined): void {
    const { access } = dashboardEndpoints[id]
    if (access === 'anyone') return
    if (!user) throw new Refusal('signed-out', 'You are signed out. Sign in again.')
    if (access === 'fresh' && now() - user.signedInAt > FRESH_TIME) {
      throw new Refusal('stale-sign-in', 'Sign in again to do this: your sign-in is older than ten minutes.')
    }
  }

  return async (received) => {
    const url = new URL(received.request.url)
    try {
      return await respond(received, url)
    } catch (error) {
      const refusal = refusalOf(error, received.requestId, deps.log)
      const id = matchDashboardEndpoint(received.request.method, url.pathname)?.id
      const reason = id && reportedReason(id, refusal)
      if (reason) logRefusedSignIn(deps.log, { call: id, reason, address: received.address })
      return id && isNavigation(id) ? failurePage(refusal) : refusalResponse(refusal, url.pathname)
    }
  }
}

/** A refused attempt to sign in, or a call of another site; it names no user, since it proves none. */
interface RefusedSignIn {
  readonly call: DashboardEndpointId
  readonly reason: (typeof guessedReasons)[number] | 'foreign-origin'
  /** Address of the client; empty where it is not known. */
  readonly address: string
}

function logRefusedSignIn(log: Log, { call, reason, address }: RefusedSignIn): void {
  const text = `${address || 'a client'} was refused by ${call}: ${reasonTexts[reason]}`
  const recurring = { each: `${reason} ${addressGroup(address)}` }
  log({ event: 'sign-in', level: 'warn', text, call, reason, address }, recurring)
}

const reasonTexts: Readonly<Record<RefusedSignIn['reason'], string>> = {
  'wrong-credentials': 'the password or passkey is wrong',
  'invalid-link': 'the link is forged, used up or expired',
  suspended: 'the user is suspended',
  'too-many-requests': 'too many were wrong before',
  'foreign-origin': 'the call came from another site',
}

/** The calls by which somebody shows to be a user. */
const signInCalls: readonly DashboardEndpointId[] = [
  'signInByPassword',
  'signInByLink',
  'signInByPasskey',
  'verifyEmail',
  'resetPassword',
  'setPassword',
]

/** The refusals that guessing causes. */
const guessedReasons = ['wrong-credentials', 'invalid-link', 'suspended', 'too-many-requests'] as const

function reportedReason(id: DashboardEndpointId, { reason }: Refusal): RefusedSignIn['reason'] | undefined {
  if (reason === 'foreign-origin') return reason
  return signInCalls.includes(id) ? guessedReasons.find((each) => each === reason) : undefined
}

type Handler = (call: DashboardCall<DashboardEndpointId>) => Promise<DashboardReply<DashboardEndpointId>>

function endpointOf(match: DashboardMatch | undefined): DashboardEndpointId {
  if (!match) throw new Refusal('not-found', 'The dashboard has no such call.')
  if (match.id !== undefined) return match.id
  const methods = match.methods.join(', ')
  throw new Refusal('wrong-method', `The methods of this call: ${methods}.`, { Allow: methods })
}

/** Whether the browser itself opens the address, as the redirect of a provider does. */
function isNavigation(id: DashboardEndpointId): boolean {
  return id === 'endProviderSignIn'
}

function replyResponse(
  { result, cookies = [], location }: DashboardReply<DashboardEndpointId>,
  prolonged: readonly string[] = [],
): Response {
  const headers = new Headers(privateHeaders)
  // A handler's own cookies come later, and so win.
  for (const cookie of [...prolonged, ...cookies]) headers.append('Set-Cookie', cookie)
  if (location !== undefined) {
    headers.set('Location', location)
    return new Response(null, { status: 303, headers })
  }
  return result === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json(result, { headers })
}

/** Where a navigation that is refused ends: the dashboard's page says the sentence of the reason. */
function failurePage({ reason, headers }: Refusal): Response {
  const failure = isSignInFailure(reason) ? reason : 'failed'
  const location = `/dashboard?failure=${failure}`
  return new Response(null, { status: 303, headers: { ...privateHeaders, ...headers, Location: location } })
}

function refusalOf(error: unknown, requestId: string, log: Log): Refusal {
  if (error instanceof Refusal && isDashboardReason(error.reason)) return error
  if (isMissingReference(error, /_(user|owner)_id_fkey$/)) {
    return new Refusal('signed-out', 'You are signed out: the account was deleted meanwhile.')
  }
  logFailure(log, requestId, error)
  return isDatabaseUnavailable(error)
    ? new Refusal('unavailable', 'The database does not respond. Try again in a few seconds.', {
        'Retry-After': '5',
      })
    : new Refusal(
        'failed',
        `The service failed on this request, and the failure is logged. Reference: ${requestId}.`,
      )
}

/**
 * Refuses calls that another site makes in a person's browser (OWASP ASVS 5.0, 3.5.1): what changes something must name
 * the explorer's own origin, and where the browser says who asks, it must be a page of this origin.
 * @param origins of the explorer, as its visitors know them
 * @throws {Refusal}
 */
function checkSameOrigin(method: string, headers: Headers, origins: ReadonlySet<string>): void {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  const isForeign =
    (site !== null && site !== 'same-origin' && !(method === 'GET' && site === 'none')) ||
    (origin !== null && !origins.has(origin)) ||
    (method !== 'GET' && origin === null)
  if (isForeign) {
    throw new Refusal(
      'foreign-origin',
      `This call is only for pages of ${[...origins].join(' or ')}. The setting PUBLIC_URL names this address.`,
    )
  }
}
