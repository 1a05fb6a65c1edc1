import { openMasterSecret } from './open-master-secret.ts'
import { createRemoteManagement } from './operations/private-api-client.ts'
import { createSigningKeyManagement } from './operations/signing-key-management.ts'
import { createSigningKeyStore } from './store/control/signing-key-store.ts'
import { DataDirectoryLocked, requestFromHolder } from './store/embedded/data-directory.ts'
import { type ControlDatabaseOptions, withControlDatabase } from './with-control-database.ts'

/**
 * Stores a key that signs tokens in an hour: in the shared control database; or in the embedded one, by the running
 * service that has it open, or else by opening it. Those before it stay while their tokens are valid.
 * @param atOnce lets it sign now, and deletes those before it with all their tokens
 * @returns identifier of the new key
 */
export async function replaceSigningKeyOf(options: ControlDatabaseOptions, atOnce: boolean): Promise<string> {
  try {
    return await withControlDatabase(options, async (db, directory) => {
      const cipher = await openMasterSecret(db, directory, options)
      return createSigningKeyManagement(createSigningKeyStore(db, cipher), Date.now).replace(atOnce)
    })
  } catch (error) {
    if (!(error instanceof DataDirectoryLocked)) throw error
    const { holder } = error
    return createRemoteManagement((path, body) => requestFromHolder(holder, path, body)).signingKeys.replace(
      atOnce,
    )
  }
}
