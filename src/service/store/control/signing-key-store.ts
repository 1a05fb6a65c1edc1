import { sql } from 'kysely'
import type { Instant } from '#cardano/utc-time.ts'
import type { ControlDatabase } from './control-database.ts'
import { type SecretCipher, signingKeySubject } from './secret-cipher.ts'

/** A key pair that signs tokens, as it is stored. */
export interface StoredSigningKey {
  /** Thumbprint of the public key (RFC 7638). */
  readonly kid: string
  /** The private key as a JWK in JSON. */
  readonly privateJwk: string
  /** When it begins to sign; before that it is only published. */
  readonly signsFrom: Instant
}

/** Stores the key pairs that sign tokens. The newest that may sign already does; all of them verify. */
export interface SigningKeyStore {
  /** Stores the first key pair, unless there is one already: of several instances that start at once, one stores its own. */
  addFirst(key: StoredSigningKey): Promise<void>
  /**
   * Stores a key pair that takes the place of the newest.
   * @param replaces the key that must be the newest; undefined: any
   * @returns false when another key is the newest, so that nothing was stored
   */
  addNewest(key: StoredSigningKey, replaces?: string): Promise<boolean>
  /**
   * Deletes the key pairs that were replaced before a time.
   * @param time now; a key is replaced when a newer one begins to sign
   */
  deleteReplaced(time: Instant): Promise<void>
  /** All key pairs, the newest first. */
  read(): Promise<readonly StoredSigningKey[]>
}

/** Number of the advisory lock under which one instance at a time adds a key. */
const REPLACEMENT_LOCK = 370_053

/** @param cipher encrypts the private keys */
export function createSigningKeyStore(db: ControlDatabase, cipher: SecretCipher): SigningKeyStore {
  const row = (id: number, { kid, privateJwk, signsFrom }: StoredSigningKey) => ({
    id,
    kid,
    private_jwk: cipher.seal(privateJwk, signingKeySubject(kid)),
    signs_from: new Date(signsFrom),
  })
  return {
    addFirst: async (key) => {
      await db
        .insertInto('control.signing_key')
        .values(row(1, key))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    addNewest: (key, replaces) =>
      db.transaction().execute(async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(${REPLACEMENT_LOCK})`.execute(trx)
        const newest = await trx
          .selectFrom('control.signing_key')
          .select(['id', 'kid'])
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (replaces !== undefined && newest?.kid !== replaces) return false
        await trx
          .insertInto('control.signing_key')
          .values(row((newest?.id ?? 0) + 1, key))
          .execute()
        return true
      }),
    deleteReplaced: async (time) => {
      await db
        .deleteFrom('control.signing_key as old')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('control.signing_key as newer')
              .select('newer.id')
              .whereRef('newer.id', '>', 'old.id')
              .where('newer.signs_from', '<=', new Date(time)),
          ),
        )
        .execute()
    },
    read: async () => {
      const rows = await db
        .selectFrom('control.signing_key')
        .select(['kid', 'private_jwk', 'signs_from'])
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ kid, private_jwk, signs_from }) => ({
        kid,
        signsFrom: signs_from.getTime(),
        privateJwk: cipher.open(private_jwk, signingKeySubject(kid)),
      }))
    },
  }
}
