import type { DashboardHandlers } from './dashboard-call.ts'

/** The work of every call, from the parts that each does for its subject. */
export function createDashboardHandlers(): Partial<DashboardHandlers> {
  return {}
}
