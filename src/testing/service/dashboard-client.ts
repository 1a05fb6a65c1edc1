import type { DashboardBody, DashboardQuery } from '#contract/dashboard/dashboard-bodies.ts'
import {
  type DashboardEndpointId,
  type DashboardParameters,
  dashboardEndpoints,
  dashboardPath,
} from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardProblem } from '#contract/dashboard/dashboard-refusals.ts'
import type { DashboardResults } from '#contract/dashboard/dashboard-results.ts'

/** A browser's part in the dashboard's calls: it keeps cookies and says which page asks. */
export interface DashboardClient {
  /** Cookies by name, as the browser would send them. */
  readonly cookies: Map<string, string>
  /** @throws when the call is refused. */
  call<Id extends DashboardEndpointId>(id: Id, given?: Given<Id>): Promise<DashboardResults[Id]>
  /** @throws when the call is not refused. */
  refused<Id extends DashboardEndpointId>(id: Id, given?: Given<Id>): Promise<DashboardProblem>
  send<Id extends DashboardEndpointId>(id: Id, given?: Given<Id>): Promise<Response>
}

interface Given<Id extends DashboardEndpointId> {
  readonly parameters?: DashboardParameters<Id>
  readonly body?: DashboardBody<Id>
  readonly query?: DashboardQuery<Id>
  readonly headers?: Readonly<Record<string, string>>
}

/** @param fetchService sends a request to the service or to the proxy before it */
export function createDashboardClient(
  fetchService: (path: string, init: RequestInit) => Response | Promise<Response>,
  origin: string,
): DashboardClient {
  const cookies = new Map<string, string>()

  async function send<Id extends DashboardEndpointId>(id: Id, given: Given<Id> = {}): Promise<Response> {
    const { method } = dashboardEndpoints[id]
    const { parameters, body, query, headers } = given
    const search = new URLSearchParams(definedTexts(query ?? {})).toString()
    const path = dashboardPath(id, parameters ?? ({} as DashboardParameters<Id>))
    const response = await fetchService(search === '' ? path : `${path}?${search}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { Origin: origin }),
        'Sec-Fetch-Site': 'same-origin',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(cookies.size > 0
          ? { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    return response
  }

  return {
    cookies,
    send,
    call: async <Id extends DashboardEndpointId>(id: Id, given?: Given<Id>) => {
      const response = await send(id, given)
      const text = await response.text()
      if (!response.ok) throw new Error(`${id} was refused: ${text}`)
      return (text === '' ? undefined : JSON.parse(text)) as DashboardResults[Id]
    },
    refused: async (id, given) => {
      const response = await send(id, given)
      if (response.ok) throw new Error(`${id} was not refused`)
      return response.json()
    },
  }
}

function definedTexts(query: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** Keeps or removes a cookie, by its name and the one attribute that ends it. */
function keep(cookies: Map<string, string>, field: string): void {
  const [pair = '', ...attributes] = field.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals)
  if (attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) cookies.delete(name)
  else cookies.set(name, pair.slice(equals + 1))
}
