import type { Secret } from '#contract/secret.ts'
import {
  type EmbeddedDatabaseOptions,
  openEmbeddedControl,
  openSharedControl,
  openWithClosers,
} from './open-control-database.ts'
import { type MasterSecretOptions, replaceMasterSecret } from './open-master-secret.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import { deleteSecrets } from './store/control/sealed-secrets.ts'

export interface ChangeOptions extends EmbeddedDatabaseOptions, MasterSecretOptions {
  /** A PostgreSQL for projects, keys and usage; undefined: the embedded database. */
  readonly controlDatabase: Secret | undefined
}

/**
 * Encrypts the shared control database, or else the embedded one, with another master secret.
 * @returns whether a file has the new secret; otherwise the setting must be changed
 * @throws {DataDirectoryLocked} when a service has the embedded database open.
 */
export function changeMasterSecretOf(options: ChangeOptions): Promise<'file' | 'setting'> {
  return withControlDatabase(options, (db, directory) => replaceMasterSecret(db, directory, options))
}

/**
 * Deletes what only a lost master secret could open.
 * @throws {DataDirectoryLocked} when a service has the embedded database open.
 */
export function forgetMasterSecretOf(options: ChangeOptions): Promise<void> {
  return withControlDatabase(options, deleteSecrets)
}

async function withControlDatabase<Result>(
  options: ChangeOptions,
  work: (db: ControlDatabase, directory: string | undefined) => Promise<Result>,
): Promise<Result> {
  const { controlDatabase } = options
  const { db, directory, close } = await openWithClosers(async (onClose) => {
    if (controlDatabase)
      return { db: await openSharedControl(controlDatabase, onClose), directory: undefined }
    const { db, path } = await openEmbeddedControl(options, () => undefined, onClose)
    return { db, directory: path }
  })
  try {
    return await work(db, directory)
  } finally {
    await close()
  }
}
