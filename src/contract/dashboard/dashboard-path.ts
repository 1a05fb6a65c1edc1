import {
  DASHBOARD_API,
  type DashboardEndpointId,
  type DashboardParameters,
  dashboardEndpoints,
} from './dashboard-endpoints.ts'

/** The path of a call. */
export function dashboardPath<Id extends DashboardEndpointId>(
  id: Id,
  parameters: DashboardParameters<Id>,
): string {
  const values: Readonly<Record<string, string>> = parameters
  const path = dashboardEndpoints[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  return `${DASHBOARD_API}${path}`
}
