import { CLOCK_TOLERANCE, TOKEN_LIFETIME } from '#contract/token.ts'
import { makeSigningKey } from './identity/signing-keys.ts'
import { openMasterSecret } from './open-master-secret.ts'
import { createSigningKeyStore } from './store/control/signing-key-store.ts'
import { type ControlDatabaseOptions, withControlDatabase } from './with-control-database.ts'

/** Seconds for which a replaced key stays: twice as long as any token that it signed is valid. */
const REPLACED_KEY_RETENTION = 2 * (TOKEN_LIFETIME + CLOCK_TOLERANCE)

/**
 * Stores a key that signs tokens from the next minute on. Those before it stay while their tokens are valid, and a later
 * replacement deletes them.
 * @param atOnce deletes those before it now, with all their tokens
 * @returns identifier of the new key
 * @throws {DataDirectoryLocked} when a service has the embedded database open.
 */
export function replaceSigningKeyOf(options: ControlDatabaseOptions, atOnce: boolean): Promise<string> {
  return withControlDatabase(options, async (db, directory) => {
    const cipher = await openMasterSecret(db, directory, options)
    const key = await makeSigningKey()
    await createSigningKeyStore(db, cipher).addNewest(key, atOnce ? 0 : REPLACED_KEY_RETENTION)
    return key.kid
  })
}
