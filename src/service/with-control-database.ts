import type { Secret } from '#contract/secret.ts'
import {
  type EmbeddedDatabaseOptions,
  openEmbeddedControlBriefly,
  openSharedControl,
  openWithClosers,
} from './open-control-database.ts'
import type { MasterSecretOptions } from './open-master-secret.ts'
import type { ControlDatabase } from './store/control/control-database.ts'

export interface ControlDatabaseOptions extends EmbeddedDatabaseOptions, MasterSecretOptions {
  /** A PostgreSQL for projects, keys and usage; undefined: the embedded database. */
  readonly controlDatabase: Secret | undefined
}

/**
 * Opens the shared control database, or else the embedded one with its data directory, for a command.
 * @throws {DataDirectoryLocked} when a service has the embedded database open.
 */
export async function withControlDatabase<Result>(
  options: ControlDatabaseOptions,
  work: (db: ControlDatabase, directory: string | undefined) => Promise<Result>,
): Promise<Result> {
  const { controlDatabase } = options
  const { db, directory, close } = await openWithClosers(async (onClose) => {
    if (controlDatabase)
      return { db: await openSharedControl(controlDatabase, onClose), directory: undefined }
    const { db, path } = await openEmbeddedControlBriefly(options, () => undefined, onClose)
    return { db, directory: path }
  })
  try {
    return await work(db, directory)
  } finally {
    await close()
  }
}
