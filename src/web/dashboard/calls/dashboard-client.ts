import type { DashboardBody, DashboardQuery } from '#contract/dashboard/dashboard-bodies.ts'
import {
  type DashboardEndpointId,
  type DashboardParameters,
  dashboardEndpoints,
  dashboardPath,
} from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardProblem } from '#contract/dashboard/dashboard-refusals.ts'
import type { DashboardResults } from '#contract/dashboard/dashboard-results.ts'
import { basePath } from '#web/browser/base-path.ts'
import { noteServerTime } from '#web/browser/clock.ts'
import { withDeadline } from './call-deadline.ts'
import { DashboardFailure } from './dashboard-failure.ts'

/** Parameters, query and body of a call; a body cannot be left out of a call that has one. */
export type CallParts<Id extends DashboardEndpointId> = {
  readonly parameters?: DashboardParameters<Id>
  readonly query?: DashboardQuery<Id>
} & (undefined extends DashboardBody<Id>
  ? { readonly body?: undefined }
  : { readonly body: DashboardBody<Id> })

/** Makes a call of the private API. @throws {DashboardFailure} */
export function callDashboard<Id extends DashboardEndpointId>(
  id: Id,
  parts: CallParts<Id>,
  signal: AbortSignal | null = null,
): Promise<DashboardResults[Id]> {
  return withDeadline(signal, (limited) => send(id, parts, limited))
}

async function send<Id extends DashboardEndpointId>(
  id: Id,
  { parameters, query, body }: CallParts<Id>,
  signal: AbortSignal,
): Promise<DashboardResults[Id]> {
  // A call without parameters has none to be given.
  const path = dashboardPath(id, parameters ?? ({} as DashboardParameters<Id>))
  const search = new URLSearchParams(query as Readonly<Record<string, string>> | undefined).toString()
  const sentAt = Date.now()
  const response = await fetch(basePath + (search === '' ? path : `${path}?${search}`), {
    method: dashboardEndpoints[id].method,
    headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new DashboardFailure('unreachable', 'This browser or the Epochal server is offline.', { cause })
  })
  noteServerTime(response.headers.get('Date'), sentAt)
  const content = response.status === 204 ? undefined : await readJson(response)
  if (response.ok) return content as DashboardResults[Id]
  throw failureOf(content, response)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new DashboardFailure('unreachable', 'The response of the Epochal server broke off.', { cause })
  }
}

function failureOf(content: unknown, { headers }: Response): DashboardFailure {
  const { reason, detail, errors } = (content ?? {}) as Partial<DashboardProblem>
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN)
  return new DashboardFailure(reason ?? 'failed', detail ?? 'Epochal failed on this request.', {
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    errors,
  })
}
