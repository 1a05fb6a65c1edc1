import { sql } from 'kysely'
import type { ControlDatabase } from './control-database.ts'
import { signingKeySubject } from './sealed-secrets.ts'
import { type SecretCipher, sealedWith } from './secret-cipher.ts'

/** A key pair that signs tokens, as it is stored. */
export interface StoredSigningKey {
  /** Thumbprint of the public key (RFC 7638). */
  readonly kid: string
  /** The private key as a JWK in JSON. */
  readonly privateJwk: string
}

/** Stores the key pairs that sign tokens. The newest signs; all of them verify. */
export interface SigningKeyStore {
  /** Stores the first key pair, unless there is one already: of several instances that start at once, one stores its own. */
  addFirst(key: StoredSigningKey): Promise<void>
  /**
   * Stores a key pair that signs from now on.
   * @param kept seconds for which those that it and earlier ones replaced stay; 0 deletes them all
   */
  addNewest(key: StoredSigningKey, kept: number): Promise<void>
  /** All key pairs, the newest first. */
  read(): Promise<readonly StoredSigningKey[]>
}

/** @param cipher encrypts the private keys */
export function createSigningKeyStore(db: ControlDatabase, cipher: SecretCipher): SigningKeyStore {
  const row = (id: number, { kid, privateJwk }: StoredSigningKey) => ({
    id,
    kid,
    private_jwk: cipher.seal(privateJwk, signingKeySubject(kid)),
  })
  return {
    addFirst: async (key) => {
      await db
        .insertInto('control.signing_key')
        .values(row(1, key))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    addNewest: (key, kept) =>
      db.transaction().execute(async (trx) => {
        const { newest } = await trx
          .selectFrom('control.signing_key')
          .select(({ fn }) => fn.coalesce(fn.max('id'), sql.lit(0)).as('newest'))
          .executeTakeFirstOrThrow()
        const id = newest + 1
        await trx.insertInto('control.signing_key').values(row(id, key)).execute()
        // A key was replaced when the next one was stored, which for the newest of them is now.
        const replacedBefore = sql<Date>`clock_timestamp() - make_interval(secs => ${sql.lit(kept)})`
        await trx
          .deleteFrom('control.signing_key as old')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('control.signing_key as newer')
                .select('newer.id')
                .whereRef('newer.id', '>', 'old.id')
                .where('newer.created_at', '<=', replacedBefore),
            ),
          )
          .execute()
      }),
    read: async () => {
      const rows = await db
        .selectFrom('control.signing_key')
        .select(['kid', 'private_jwk'])
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ kid, private_jwk }) => ({
        kid,
        // An instance of an earlier version may have stored one as it is; the next start encrypts it.
        privateJwk:
          sealedWith(private_jwk) === undefined
            ? private_jwk
            : cipher.open(private_jwk, signingKeySubject(kid)),
      }))
    },
  }
}
