import type { ControlDatabase } from '../store/control/control-database.ts'
import { createKeyUsageViews } from '../store/control/key-usage-views.ts'
import type { DashboardHandlers } from './dashboard-call.ts'
import { createUsageHandlers } from './usage-handlers.ts'

/** The work of every call, from the parts that each does for its subject. */
export function createDashboardHandlers({
  db,
}: {
  readonly db: ControlDatabase
}): Partial<DashboardHandlers> {
  return { ...createUsageHandlers(createKeyUsageViews(db)) }
}
