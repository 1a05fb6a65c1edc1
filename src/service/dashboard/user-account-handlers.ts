import { Refusal } from '#http/refusal.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import { endSessions } from '../store/control/user-store.ts'
import { createEmailChanges, EMAIL_CHANGE_LIFETIME } from '../users/email-change.ts'
import { accountDeletedMail, addressInUseMail, emailChangedMail, emailChangeMail } from '../users/mails.ts'
import { listSignInWays, type SignInOffer } from '../users/sign-in-ways.ts'
import { deleteUser, endSessionOf, exportUser, readAccount, renameUser } from '../users/user-account.ts'
import type { Users } from '../users/users.ts'
import { actorOf, type DashboardHandlers } from './dashboard-call.ts'

const CHANGE_MINUTES = EMAIL_CHANGE_LIFETIME / 60

/** A user's own account. */
export function createAccountHandlers({ sessions, db, mails }: Users, offer: SignInOffer) {
  const changes = createEmailChanges(db)
  return {
    account: async ({ user }) => {
      const account = await readAccount(db, user.id, user.sessionId)
      if (!account) throw new Refusal('signed-out', 'You are signed out. Sign in again.')
      return { result: { ...account, ...(await listSignInWays(db, user.id, offer)) } }
    },

    renameAccount: async (call) => {
      await renameUser(db, call.user.id, call.body.name)
      await recordUserEvent(db, { userId: call.user.id, action: 'account-renamed', by: actorOf(call) })
      return { result: undefined }
    },

    deleteAccount: async ({ user, body, headers, address }) => {
      await deleteUser(db, user, body.confirmation)
      mails.send(user.email, address, accountDeletedMail)
      return { result: undefined, cookies: await sessions.end(headers) }
    },

    exportAccount: async (call) => {
      await recordUserEvent(db, { userId: call.user.id, action: 'account-exported', by: actorOf(call) })
      return { result: await exportUser(db, call.user.id) }
    },

    requestEmailChange: async ({ user, body: { email }, headers, address }) => {
      if (email === user.email) throw new Refusal('conflict', 'This is your e-mail address already.')
      mails.check('email-change', user.email, address)
      mails.check('email-change', email, address)
      const { oldToken, newToken } = await changes.begin(user, email)
      const send = (to: string, token: string, isNew: boolean) => {
        const link = mails.link('email-change', token, headers)
        mails.send(to, address, (request) =>
          emailChangeMail(request, link, CHANGE_MINUTES, { newEmail: email, isNew }),
        )
      }
      send(user.email, oldToken, false)
      if (newToken !== undefined) send(email, newToken, true)
      else mails.send(email, address, (request) => addressInUseMail(request, mails.dashboardUrl))
      return { result: undefined }
    },

    cancelEmailChange: async ({ user }) => {
      await changes.cancel(user.id)
      return { result: undefined }
    },

    confirmEmailChange: async (call) => {
      const changed = await changes.confirm(call.body.token)
      if (!changed) return { result: { state: 'confirmed' } }
      const { userId, oldEmail, newEmail } = changed
      await recordUserEvent(db, { userId, action: 'email-changed', by: actorOf(call) })
      mails.send(oldEmail, call.address, (request) => emailChangedMail(request, newEmail))
      return { result: { state: 'changed' } }
    },

    endSession: async (call) => {
      const { user, parameters, headers } = call
      await endSessionOf(db, user.id, parameters.session)
      await recordUserEvent(db, { userId: user.id, action: 'sessions-ended', by: actorOf(call) })
      const isThis = parameters.session === user.sessionId
      return { result: undefined, cookies: isThis ? await sessions.end(headers) : [] }
    },

    endSessions: async (call) => {
      const { user, headers } = call
      await endSessions(db, user.id)
      await recordUserEvent(db, { userId: user.id, action: 'sessions-ended', by: actorOf(call) })
      return { result: undefined, cookies: await sessions.end(headers) }
    },
  } satisfies Partial<DashboardHandlers>
}
