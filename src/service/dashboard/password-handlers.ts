import { mailLinkMinutes } from '#contract/dashboard/mail-link.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import { addMailLink } from '../store/control/mail-link-store.ts'
import { findUserByEmail } from '../store/control/user-store.ts'
import { newToken, passwordChangedMail, passwordResetMail } from '../users/mails.ts'
import { createPasswordChanges } from '../users/passwords.ts'
import type { Users } from '../users/users.ts'
import { actorOf, type DashboardHandlers } from './dashboard-call.ts'

const LINK_MINUTES = mailLinkMinutes['password-reset']

/** Setting, changing and resetting passwords. */
export function createPasswordHandlers({ db, mails, passwords, passwordLimit, now }: Users) {
  const changes = createPasswordChanges(db, passwords, now)
  return {
    requestPasswordReset: async ({ body: { email }, headers, address }) => {
      mails.check('password-reset', email, address)
      const token = newToken()
      const user = await findUserByEmail(db, email)
      // An address without an account gets no mail; the statements are the same.
      await addMailLink(db, {
        kind: 'password-reset',
        token,
        email,
        userId: user?.id,
        lifetime: LINK_MINUTES * 60,
      })
      const link = mails.link('password-reset', token, headers)
      if (user) mails.send(email, address, (request) => passwordResetMail(request, link, LINK_MINUTES))
      return { result: undefined }
    },

    resetPassword: async (call) => {
      const { userId, email } = await changes.reset(call.body.token, call.body.password)
      await recordUserEvent(db, { userId, action: 'password-reset', by: actorOf(call) })
      mails.send(email, call.address, (request) => passwordChangedMail(request, mails.dashboardUrl))
      return { result: undefined }
    },

    setPassword: async (call) => {
      const { user, body, address } = call
      await passwordLimit.attempt(user.email, address, () => changes.set(user, body.password, body.current))
      await recordUserEvent(db, { userId: user.id, action: 'password-changed', by: actorOf(call) })
      mails.send(user.email, address, (request) => passwordChangedMail(request, mails.dashboardUrl))
      return { result: undefined }
    },
  } satisfies Partial<DashboardHandlers>
}
