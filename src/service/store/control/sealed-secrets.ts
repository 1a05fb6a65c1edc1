import type { ControlDatabase } from './control-database.ts'
import { type SecretCipher, sealedWith, wrongSecret } from './secret-cipher.ts'

/** The subject for which the key of cookies is encrypted. */
export const COOKIE_KEY_SUBJECT = 'cookie key'

/** The subject for which the private key of a signing key is encrypted. */
export function signingKeySubject(kid: string): string {
  return `signing key ${kid}`
}

/** Identifiers of the master secrets that the control database is encrypted with: one, or none at the first start. */
export async function usedMasterSecrets(db: ControlDatabase): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('control.signing_key')
    .select('private_jwk as sealed')
    .unionAll(db.selectFrom('control.cookie_key').select('sealed'))
    .execute()
  return new Set(rows.flatMap(({ sealed }) => sealedWith(sealed) ?? []))
}

/** Encrypts what an earlier version stored as it is. Of several instances one does it, and the others wait. */
export function sealPlainSecrets(db: ControlDatabase, cipher: SecretCipher): Promise<void> {
  return changeSecrets(db, (stored, subject) =>
    sealedWith(stored) === undefined ? cipher.seal(stored, subject) : stored,
  )
}

/**
 * Encrypts everything with another secret, in one transaction.
 * @throws {MasterSecretFault} when something does not open; nothing is changed then.
 */
export async function changeMasterSecret(
  db: ControlDatabase,
  from: SecretCipher,
  to: SecretCipher,
): Promise<void> {
  await changeSecrets(db, (stored, subject) => {
    const used = sealedWith(stored)
    if (used === to.id) return stored
    return to.seal(used === undefined ? stored : from.open(stored, subject), subject)
  })
}

/**
 * Deletes everything that is encrypted: the next start makes new keys, clients get new tokens, and users sign in again.
 */
export async function deleteSecrets(db: ControlDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('control.signing_key').execute()
    await trx.deleteFrom('control.cookie_key').execute()
  })
}

/** @throws {MasterSecretFault} when something in the database needs another secret than these. */
export async function checkMasterSecret(
  db: ControlDatabase,
  given: string,
  ids: readonly string[],
): Promise<void> {
  for (const used of await usedMasterSecrets(db)) {
    if (!ids.includes(used)) throw wrongSecret(given, used)
  }
}

function changeSecrets(
  db: ControlDatabase,
  change: (stored: string, subject: string) => string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('control.signing_key')
      .select(['id', 'kid', 'private_jwk'])
      .forUpdate()
      .execute()
    for (const { id, kid, private_jwk } of rows) {
      const changed = change(private_jwk, signingKeySubject(kid))
      if (changed === private_jwk) continue
      await trx
        .updateTable('control.signing_key')
        .set({ private_jwk: changed })
        .where('id', '=', id)
        .execute()
    }
    const cookieKey = await trx
      .selectFrom('control.cookie_key')
      .select('sealed')
      .forUpdate()
      .executeTakeFirst()
    if (!cookieKey) return
    const sealed = change(cookieKey.sealed, COOKIE_KEY_SUBJECT)
    await trx.updateTable('control.cookie_key').set({ sealed }).execute()
  })
}
