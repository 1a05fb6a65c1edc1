import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ControlDatabase } from './control-database.ts'

interface NewInvitation {
  /** The one address that can use it, as the contract's `emailAddress` gives it; undefined: any. */
  readonly email?: string | undefined
  /** Days for which it can be used. */
  readonly days: number
}

/** @returns the code of a new invitation, which is stored nowhere */
export async function addInvitation(db: ControlDatabase, { email, days }: NewInvitation): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db
    .insertInto('control.invitation')
    .values({
      code_hash: codeHash(code),
      email: email ?? null,
      expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(days)})`,
    })
    .execute()
  return code
}

/** Whether this address can use the invitation at the moment. */
export async function isInvited(db: ControlDatabase, hash: Uint8Array, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('control.invitation')
    .select('id')
    .where('code_hash', '=', Buffer.from(hash))
    .where('expires_at', '>', sql<Date>`now()`)
    .where(({ or, eb }) => or([eb('email', 'is', null), eb('email', '=', email)]))
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up an invitation. @returns false when it is unknown, used, expired or for another address */
export async function takeInvitation(db: ControlDatabase, hash: Uint8Array, email: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('control.invitation')
    .where('code_hash', '=', Buffer.from(hash))
    .where('expires_at', '>', sql<Date>`now()`)
    .where(({ or, eb }) => or([eb('email', 'is', null), eb('email', '=', email)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** SHA-256 of the code, which is 256 random bits and so needs no slow hash. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
