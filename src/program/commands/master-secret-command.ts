import type { ControlDatabaseOptions } from '../../service/with-control-database.ts'
import type { CommandContext } from './command.ts'

/** The control database whose secrets a command changes, and its master secrets, as the settings say. */
export function masterSecretOptions({ settings, log }: CommandContext): ControlDatabaseOptions {
  const { DATA_DIR, CONTROL_DATABASE_URL, MASTER_SECRET, MASTER_SECRET_NEW } = settings()
  return {
    dataDirectory: DATA_DIR,
    controlDatabase: CONTROL_DATABASE_URL,
    masterSecret: MASTER_SECRET,
    nextMasterSecret: MASTER_SECRET_NEW,
    progress: log,
  }
}
