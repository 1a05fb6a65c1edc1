import { replaceMasterSecret } from './open-master-secret.ts'
import { deleteSecrets } from './store/control/secret-cipher.ts'
import { type ControlDatabaseOptions, withControlDatabase } from './with-management.ts'

/**
 * Encrypts the shared control database, or else the embedded one, with another master secret.
 * @returns whether a file has the new secret; otherwise the setting must be changed
 * @throws {DataDirectoryLocked} when a service has the embedded database open.
 */
export function changeMasterSecretOf(options: ControlDatabaseOptions): Promise<'file' | 'setting'> {
  return withControlDatabase(options, (db, directory) => replaceMasterSecret(db, directory, options))
}

/**
 * Deletes what only a lost master secret could open.
 * @throws {DataDirectoryLocked} when a service has the embedded database open.
 */
export function forgetMasterSecretOf(options: ControlDatabaseOptions): Promise<void> {
  return withControlDatabase(options, deleteSecrets)
}
