import { randomBytes } from 'node:crypto'
import { Secret } from '#contract/secret.ts'
import type { ControlDatabase } from './control-database.ts'
import { COOKIE_KEY_SUBJECT } from './sealed-secrets.ts'
import type { SecretCipher } from './secret-cipher.ts'

const KEY_BYTES = 32

/** The key that signs the cookies of sessions, made at the first start: of several instances one stores its own. */
export async function openCookieKey(db: ControlDatabase, cipher: SecretCipher): Promise<Secret> {
  const made = cipher.seal(randomBytes(KEY_BYTES).toString('base64url'), COOKIE_KEY_SUBJECT)
  await db
    .insertInto('control.cookie_key')
    .values({ id: 1, sealed: made })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { sealed } = await db.selectFrom('control.cookie_key').select('sealed').executeTakeFirstOrThrow()
  return new Secret(cipher.open(sealed, COOKIE_KEY_SUBJECT))
}
