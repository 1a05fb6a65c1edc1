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

/** A link that was taken, and so is used up. */
export interface TakenMailLink {
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

/**
 * Takes a link, so that it is used up once the transaction is committed. Of several that take it at once, one gets it.
 * @returns undefined for one that is forged, used up or expired
 */
export async function takeMailLink(
  db: ControlDatabase,
  kind: MailLinkKind,
  token: string,
): Promise<TakenMailLink | undefined> {
  const row = await db
    .deleteFrom('control.mail_link')
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'user_id', 'content'])
    .executeTakeFirst()
  return row && { email: row.email, userId: row.user_id ?? undefined, content: row.content }
}

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
