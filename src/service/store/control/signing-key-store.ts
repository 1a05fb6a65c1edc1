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
  /** All key pairs, the newest first. */
  read(): Promise<readonly StoredSigningKey[]>
}

/** @param cipher encrypts the private keys */
export function createSigningKeyStore(db: ControlDatabase, cipher: SecretCipher): SigningKeyStore {
  return {
    addFirst: async ({ kid, privateJwk }) => {
      await db
        .insertInto('control.signing_key')
        .values({ id: 1, kid, private_jwk: cipher.seal(privateJwk, signingKeySubject(kid)) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
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
