import { mailLinkMinutes } from '#contract/dashboard/mail-link.ts'
import { Refusal } from '#http/refusal.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { addMailLink, findMailLink, takeMailLink } from '../store/control/mail-link-store.ts'
import { findUserByEmail } from '../store/control/user-store.ts'
import { INVALID_LINK, newToken, signInMail } from '../users/mails.ts'
import { sessionUser } from '../users/sessions.ts'
import type { Users } from '../users/users.ts'
import { actorOf, type DashboardHandlers } from './dashboard-call.ts'

const LINK_MINUTES = mailLinkMinutes['sign-in']

/** Signing in by password and by link, and signing out. */
export function createSessionHandlers(users: Users) {
  const { sessions, passwordSignIn, db, mails, passwordLimit } = users
  return {
    session: async ({ user }) => ({ result: user ? sessionUser(user) : null }),

    signInByPassword: async ({ body, headers, address }) =>
      passwordLimit.attempt(body.email, address, () => passwordSignIn.signIn(body, { headers, address })),

    requestSignInLink: async ({ body: { email }, headers, address }) => {
      mails.check('sign-in', email, address)
      const token = newToken()
      const user = await findUserByEmail(db, email)
      // An address without an account gets no mail; the statements are the same.
      await addMailLink(db, { kind: 'sign-in', token, email, userId: user?.id, lifetime: LINK_MINUTES * 60 })
      const link = mails.link('sign-in', token, headers)
      if (user) mails.send(email, address, (request) => signInMail(request, link, LINK_MINUTES))
      return { result: undefined }
    },

    signInByLink: async ({ body: { token }, headers, address }) => {
      const link = await findMailLink(db, 'sign-in', token)
      const isTaken = async (trx: ControlDatabase) =>
        (await takeMailLink(trx, 'sign-in', token)) !== undefined
      const started =
        link?.userId === undefined
          ? undefined
          : await sessions.start(link.userId, { headers, address }, isTaken)
      if (!started) throw new Refusal(...INVALID_LINK)
      return started
    },

    signOut: async (call) => {
      const cookies = await sessions.end(call.headers)
      if (call.user) {
        await recordUserEvent(db, { userId: call.user.id, action: 'signed-out', by: actorOf(call) })
      }
      return { result: undefined, cookies }
    },
  } satisfies Partial<DashboardHandlers>
}
