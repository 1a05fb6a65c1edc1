import { createHash } from 'node:crypto'
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
      token_hash: tokenHash(token),
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
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && linkOf(row)
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
    .where('token_hash', '=', tokenHash(token))
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

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
