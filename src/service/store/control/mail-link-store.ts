import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { MailLinkKind } from '#contract/dashboard/mail-link.ts'
import type { ControlDatabase } from './control-database.ts'

export interface NewMailLink {
  readonly kind: MailLinkKind
  /** At least 256 random bits; its hash is stored. */
  readonly token: string
  /** Address that the mail is sent to. */
  readonly email: string
  /** The user who is deleted with the link's row; undefined before there is one. */
  readonly userId?: string | undefined
  readonly content?: object | undefined
  /** Seconds for which the link is valid, by the database's clock, which instances share. */
  readonly lifetime: number
}

export interface MailLink {
  readonly email: string
  readonly userId: string | undefined
  readonly content: unknown
}

export async function addMailLink(db: ControlDatabase, link: NewMailLink): Promise<void> {
  const { kind, token, email, userId = null, content = {}, lifetime } = link
  await db
    .insertInto('control.mail_link')
    .values({
      token_hash: codeHash(token),
      kind,
      email,
      user_id: userId,
      content: JSON.stringify(content),
      expires_at: sql<Date>`now() + make_interval(secs => ${sql.lit(lifetime)})`,
    })
    .execute()
}

/** The link that a token is of, which stays; undefined for one that is forged, used up or expired. */
export async function findMailLink(
  db: ControlDatabase,
  kind: MailLinkKind,
  token: string,
): Promise<MailLink | undefined> {
  const row = await db
    .selectFrom('control.mail_link')
    .select(['email', 'user_id', 'content'])
    .where('token_hash', '=', codeHash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && linkOf(row)
}

/** Locks the links of an address until the transaction ends: before anything else, where there is no user to lock. */
export async function lockMailLinks(db: ControlDatabase, email: string): Promise<void> {
  await db
    .selectFrom('control.mail_link')
    .select('token_hash')
    .where('email', '=', email)
    .orderBy('token_hash')
    .forUpdate()
    .execute()
}

/**
 * Takes a link, so that it is used up once the transaction is committed. Of several that take it at once, one gets it.
 * @returns undefined for one that is forged, used up or expired
 */
export async function takeMailLink(
  db: ControlDatabase,
  kind: MailLinkKind,
  token: string,
): Promise<MailLink | undefined> {
  const row = await db
    .deleteFrom('control.mail_link')
    .where('token_hash', '=', codeHash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'user_id', 'content'])
    .executeTakeFirst()
  return row && linkOf(row)
}

/**
 * Deletes the links of a user, such as after a change of the password.
 * @param emails addresses of the user: a registration's link was sent before there was one, and names none
 */
export async function deleteMailLinks(
  db: ControlDatabase,
  userId: string,
  emails: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('control.mail_link')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('email', 'in', [...emails])]))
    .execute()
}

function linkOf(row: { email: string; user_id: string | null; content: unknown }): MailLink {
  return { email: row.email, userId: row.user_id ?? undefined, content: row.content }
}

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

/** SHA-256 of a token or a code, which is 256 random bits and so needs no slow hash. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
