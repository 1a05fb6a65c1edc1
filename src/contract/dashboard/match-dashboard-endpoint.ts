import { DASHBOARD_API, type DashboardEndpointId, dashboardEndpoints } from './dashboard-endpoints.ts'

/** The endpoint of a path and its parameters; without an identifier where the path has other methods only. */
export interface DashboardMatch {
  readonly id: DashboardEndpointId | undefined
  readonly parameters: Readonly<Record<string, string>>
  /** Methods of the path. */
  readonly methods: readonly string[]
}

interface Route {
  readonly id: DashboardEndpointId
  readonly method: string
  readonly segments: readonly string[]
}

const routes: readonly Route[] = (Object.keys(dashboardEndpoints) as DashboardEndpointId[]).map((id) => {
  const { method, path } = dashboardEndpoints[id]
  return { id, method, segments: path.slice(1).split('/') }
})

/** A parameter is an identifier of ours or of a provider: no other character, no escape, no dot segment. */
const PARAMETER = /^[A-Za-z0-9_-]{1,200}$/

/**
 * The endpoint that a method and a path name; undefined when no endpoint has this path.
 * @param path as received, without the query
 */
export function matchDashboardEndpoint(method: string, path: string): DashboardMatch | undefined {
  if (!path.startsWith(`${DASHBOARD_API}/`)) return undefined
  const segments = path.slice(DASHBOARD_API.length + 1).split('/')
  const found = routes.flatMap((route) => {
    const parameters = parametersOf(route, segments)
    return parameters ? [{ route, parameters }] : []
  })
  // A literal segment comes before a parameter.
  const fewest = Math.min(...found.map(({ parameters }) => Object.keys(parameters).length))
  const nearest = found.filter(({ parameters }) => Object.keys(parameters).length === fewest)
  if (nearest.length === 0) return undefined
  const match = nearest.find(({ route }) => route.method === method)
  return {
    id: match?.route.id,
    parameters: match?.parameters ?? {},
    methods: nearest.map(({ route }) => route.method),
  }
}

function parametersOf(route: Route, segments: readonly string[]): Record<string, string> | undefined {
  if (route.segments.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, expected] of route.segments.entries()) {
    const segment = segments[index] ?? ''
    if (!expected.startsWith('{')) {
      if (segment !== expected) return undefined
    } else if (PARAMETER.test(segment)) parameters[expected.slice(1, -1)] = segment
    else return undefined
  }
  return parameters
}
