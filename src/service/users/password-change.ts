import { DashboardRefusal } from '../dashboard/dashboard-refusal.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { deleteMailLinks, findMailLink, takeMailLink } from '../store/control/mail-link-store.ts'
import { endSessions, passwordHashOf, setPasswordHash } from '../store/control/user-store.ts'
import { INVALID_LINK } from './link-token.ts'
import { checkNewPassword } from './new-password.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** Sets passwords; a change ends the other sessions and uses up all links that were sent before. */
export interface PasswordChanges {
  /**
   * Sets the password of the user to whom a link was sent.
   * @throws {DashboardRefusal} for a link that is not valid, and a password that is too easy, which leaves the link.
   */
  reset(token: string, password: string): Promise<{ readonly userId: string; readonly email: string }>
  /**
   * Sets the password of a signed-in user. @param current the one that the user has, if any
   * @throws {DashboardRefusal} when the current password is wrong or missing, and when the new one is too easy.
   */
  set(
    user: { readonly id: string; readonly email: string; readonly sessionId: string },
    password: string,
    current: string | undefined,
  ): Promise<void>
}

/** @param now milliseconds since the Unix epoch */
export function createPasswordChanges(
  db: ControlDatabase,
  passwords: PasswordHashing,
  now: () => number,
): PasswordChanges {
  return {
    reset: async (token, password) => {
      const found = await findMailLink(db, 'password-reset', token)
      if (!found) throw new DashboardRefusal(...INVALID_LINK)
      checkNewPassword(password, found.email, now())
      const hash = await passwords.hash(password)
      return db.transaction().execute(async (trx) => {
        const link = await takeMailLink(trx, 'password-reset', token)
        if (link?.userId === undefined) throw new DashboardRefusal(...INVALID_LINK)
        await setPasswordHash(trx, link.userId, hash)
        await deleteMailLinks(trx, link.userId, [link.email])
        await endSessions(trx, link.userId)
        return { userId: link.userId, email: link.email }
      })
    },

    set: async (user, password, current) => {
      const present = await passwordHashOf(db, user.id)
      if (present !== undefined) {
        const isRight =
          current !== undefined && (await passwords.verify({ hash: present, password: current }))
        if (!isRight)
          throw new DashboardRefusal('wrong-credentials', 'The current password is wrong or missing.')
      }
      checkNewPassword(password, user.email, now())
      const hash = await passwords.hash(password)
      await db.transaction().execute(async (trx) => {
        await setPasswordHash(trx, user.id, hash)
        await deleteMailLinks(trx, user.id, [user.email])
        await endSessions(trx, user.id, user.sessionId)
      })
    },
  }
}
