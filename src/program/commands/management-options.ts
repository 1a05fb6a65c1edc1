import type { ManagementOptions } from '../../service/with-management.ts'
import type { CommandContext } from './command.ts'

/** Where the keys, projects and users are that the commands work on, as the settings say. */
export function managementOptions({ settings, log }: CommandContext): ManagementOptions {
  const { DATA_DIR, CONTROL_DATABASE_URL } = settings()
  return { dataDirectory: DATA_DIR, controlDatabase: CONTROL_DATABASE_URL, now: Date.now, progress: log }
}
