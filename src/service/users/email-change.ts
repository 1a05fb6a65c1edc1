import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { PendingEmailChange } from '#contract/dashboard/dashboard-results.ts'
import { mailLinkMinutes } from '#contract/dashboard/mail-link.ts'
import { Refusal } from '#http/refusal.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { addMailLink, deleteMailLinks, findMailLink, takeMailLink } from '../store/control/mail-link-store.ts'
import { findUserByEmail, lockUser } from '../store/control/user-store.ts'
import { INVALID_LINK, newToken } from './mails.ts'

/** Seconds for which a change waits for both confirmations. */
export const EMAIL_CHANGE_LIFETIME = mailLinkMinutes['email-change'] * 60

/** Changes of the e-mail address, confirmed at the old and at the new one in any order. */
export interface EmailChanges {
  /**
   * Begins a change, in place of one that was begun before.
   * @returns the tokens for both mails; none for the new address when it has an account, and the same work was done
   */
  begin(
    user: { readonly id: string; readonly email: string },
    newEmail: string,
  ): Promise<{ readonly oldToken: string; readonly newToken: string | undefined }>
  /** Takes back a change that waits; without one, nothing happens. */
  cancel(userId: string): Promise<void>
  /**
   * @returns the change once both addresses have confirmed it; undefined after the first
   * @throws {Refusal} for a link that is not valid, and when the address got an account meanwhile.
   */
  confirm(token: string): Promise<ChangedEmail | undefined>
}

interface ChangedEmail {
  readonly userId: string
  readonly oldEmail: string
  readonly newEmail: string
}

const content = z.object({
  /** Identifier that both links share. */
  change: z.uuid(),
  newEmail: z.string(),
  /** Whether the other address has confirmed. */
  isConfirmed: z.boolean(),
})

export function createEmailChanges(db: ControlDatabase): EmailChanges {
  return {
    begin: async (user, newEmail) => {
      const existing = await findUserByEmail(db, newEmail)
      const tokens = { old: newToken(), new: newToken() }
      const link = {
        kind: 'email-change',
        userId: user.id,
        content: { change: randomUUID(), newEmail, isConfirmed: false },
        lifetime: EMAIL_CHANGE_LIFETIME,
      } as const
      await db.transaction().execute(async (trx) => {
        await cancelChange(trx, user.id)
        await addMailLink(trx, { ...link, email: user.email, token: tokens.old })
        await addMailLink(trx, { ...link, email: newEmail, token: tokens.new })
      })
      return { oldToken: tokens.old, newToken: existing ? undefined : tokens.new }
    },

    cancel: (userId) => db.transaction().execute((trx) => cancelChange(trx, userId)),

    confirm: async (token) => {
      const found = await findMailLink(db, 'email-change', token)
      if (found?.userId === undefined) throw new Refusal(...INVALID_LINK)
      const { userId } = found
      return db.transaction().execute(async (trx) => {
        // Both links at the same moment wait for each other here.
        const user = await lockUser(trx, userId)
        const link = await takeMailLink(trx, 'email-change', token)
        if (!link || !user) throw new Refusal(...INVALID_LINK)
        const { change, newEmail, isConfirmed } = content.parse(link.content)
        if (!isConfirmed) {
          await noteConfirmation(trx, userId, change)
          return undefined
        }
        await changeEmail(trx, userId, newEmail)
        await deleteMailLinks(trx, userId, [user.email, newEmail])
        return { userId, oldEmail: user.email, newEmail }
      })
    },
  }
}

/** The change of a user's address that waits for a confirmation, if any. */
export async function readEmailChange(
  db: ControlDatabase,
  userId: string,
): Promise<PendingEmailChange | null> {
  const waiting = await db
    .selectFrom('control.mail_link')
    .select(['email', 'content', 'expires_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'email-change')
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  const [link] = waiting
  if (!link) return null
  const { newEmail, isConfirmed } = content.parse(link.content)
  const waitsFor = !isConfirmed ? 'both' : link.email === newEmail ? 'new' : 'old'
  return { newEmail, waitsFor, until: link.expires_at.toISOString() }
}

/** @param db in a transaction */
async function cancelChange(db: ControlDatabase, userId: string): Promise<void> {
  await lockUser(db, userId)
  await db
    .deleteFrom('control.mail_link')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email-change')
    .execute()
}

async function noteConfirmation(db: ControlDatabase, userId: string, change: string): Promise<void> {
  const noted = await sql`
    UPDATE control.mail_link SET content = content || '{"isConfirmed": true}'
    WHERE user_id = ${userId} AND kind = 'email-change' AND content ->> 'change' = ${change} AND expires_at > now()
  `.execute(db)
  if (noted.numAffectedRows !== 1n) throw new Refusal(...INVALID_LINK)
}

/** @throws {Refusal} when another account has the address. */
async function changeEmail(db: ControlDatabase, userId: string, newEmail: string): Promise<void> {
  const taken = await findUserByEmail(db, newEmail)
  if (taken) throw new Refusal('conflict', 'Another account has this e-mail address meanwhile.')
  await db
    .updateTable('control.user')
    .set({ email: newEmail, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}
