import { createHash, timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { isIP } from 'node:net'
import type { z } from 'zod'
import {
  type DashboardBody,
  type DashboardQuery,
  dashboardBodies,
  dashboardQueries,
} from '#contract/dashboard/dashboard-bodies.ts'
import type {
  DashboardEndpointId,
  DashboardEndpoints,
  DashboardParameters,
} from '#contract/dashboard/dashboard-endpoints.ts'
import { type DashboardProblem, dashboardRefusals } from '#contract/dashboard/dashboard-refusals.ts'
import type { DashboardResults } from '#contract/dashboard/dashboard-results.ts'
import { PROXY_PROOF_HEADER } from '#contract/dashboard/passed-calls.ts'
import { valueFault } from '#contract/dashboard/value-fault.ts'
import { PROBLEM_CONTENT_TYPE } from '#contract/problem.ts'
import type { Secret } from '#contract/secret.ts'
import { type ClientReader, clientOf } from '#http/client-address.ts'
import { receiveBody } from '#http/http-message.ts'
import { isDashboardReason, Refusal } from '#http/refusal.ts'
import type { SignedInUser } from '../users/sessions.ts'

/** A call whose access, body and query are checked. */
export interface DashboardCall<Id extends DashboardEndpointId> {
  readonly parameters: DashboardParameters<Id>
  readonly body: DashboardBody<Id>
  readonly query: DashboardQuery<Id>
  /** Undefined only where anyone may call and nobody is signed in. */
  readonly user: DashboardEndpoints[Id]['access'] extends 'anyone' ? SignedInUser | undefined : SignedInUser
  /** Header fields as received, cookies among them. */
  readonly headers: Headers
  /** Address of the client; empty where it is not known. */
  readonly address: string
}

export interface DashboardReply<Id extends DashboardEndpointId> {
  readonly result: DashboardResults[Id]
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[]
  /** Where the browser is sent (303). */
  readonly location?: string
}

/** The work of each call. Each throws a {@link Refusal} for what is refused. */
export type DashboardHandlers = {
  readonly [Id in DashboardEndpointId]: (call: DashboardCall<Id>) => Promise<DashboardReply<Id>>
}

/** @param path of the call */
export function refusalResponse(
  { reason: given, message, headers, errors }: Refusal,
  path: string,
): Response {
  const reason = isDashboardReason(given) ? given : 'failed'
  const status = dashboardRefusals[reason]
  const problem: DashboardProblem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail: message,
    instance: path,
    reason,
    errors,
  }
  return Response.json(problem, {
    status,
    headers: { ...privateHeaders, 'Content-Type': PROBLEM_CONTENT_TYPE, ...headers },
  })
}

/** Header fields of every response of the dashboard: what it holds belongs to one person. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Bytes of the largest body; a passkey's response takes a few thousand. */
const MAX_BODY = 65_536

/**
 * The checked body of a call; undefined for one that has none.
 * @throws {Refusal} when it is not what the contract says.
 */
export async function readBody(id: DashboardEndpointId, request: Request): Promise<unknown> {
  const schemas: Partial<Record<DashboardEndpointId, z.ZodType>> = dashboardBodies
  const schema = schemas[id]
  if (!schema) return undefined
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new Refusal('wrong-type', 'The body of this call is JSON: send it as application/json.')
  }
  return checked(schema, parseJson(await readText(request)))
}

/** @throws {Refusal} when the query is not what the contract says. */
export function readCallQuery(id: DashboardEndpointId, search: URLSearchParams): unknown {
  const schemas: Partial<Record<DashboardEndpointId, z.ZodType>> = dashboardQueries
  const schema = schemas[id]
  if (schema) return checked(schema, Object.fromEntries(search))
  if (search.size > 0) throw new Refusal('bad-request', 'This call has no query.')
  return undefined
}

async function readText(request: Request): Promise<string> {
  const body = await receiveBody(request, MAX_BODY)
  switch (body) {
    case 'too-large':
      throw new Refusal('too-large', `The body holds ${MAX_BODY} bytes at most.`)
    case 'incomplete':
      throw new Refusal('bad-request', 'The body did not come whole.')
    default:
      return body.toString()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('bad-request', 'The body is not JSON.')
    throw error
  }
}

function checked(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given, { error: valueFault })
  if (result.success) return result.data
  const { issues } = result.error
  const errors = issues
    .filter(({ path }) => path.length > 0)
    .map(({ path, message }) => ({ field: path.join('.'), detail: message }))
  const detail = issues[0]?.message ?? 'It cannot be read.'
  throw new Refusal('bad-request', detail, {}, errors.length > 0 ? errors : undefined)
}

const PROOF_FIELD = PROXY_PROOF_HEADER.toLowerCase()

/**
 * Creates the reader of the address from which a dashboard call comes: the proxy in this process says it, and proves
 * itself by a secret of this start. Everyone else is believed as on other requests.
 * @returns empty where the address is not known
 */
export function createCallerAddress(
  readClient: ClientReader,
  proof: Secret | undefined,
): (incoming: IncomingMessage) => string {
  const expected = proof && digest(proof.reveal())
  return (incoming) => {
    const given = incoming.headers[PROOF_FIELD]
    if (!expected || typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) {
      return clientOf(incoming, readClient).address
    }
    const address = String(incoming.headers['x-forwarded-for'] ?? '')
    return isIP(address) > 0 ? address : ''
  }
}

/** Digests have one length, which the comparison in constant time needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Where a call came from, as the audit log stores it. */
export function actorOf({ address, headers }: { readonly address: string; readonly headers: Headers }) {
  return { address, agent: headers.get('User-Agent') }
}
