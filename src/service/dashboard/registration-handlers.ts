import { Refusal } from '#http/refusal.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import { passwordHashOf } from '../store/control/user-store.ts'
import { alreadyRegisteredMail, INVALID_LINK, registrationMail } from '../users/mails.ts'
import { checkNewPassword } from '../users/passwords.ts'
import { REGISTRATION_LIFETIME } from '../users/registration.ts'
import type { Users } from '../users/users.ts'
import { actorOf, type DashboardHandlers } from './dashboard-call.ts'

const LINK_MINUTES = REGISTRATION_LIFETIME / 60

/** Registration by e-mail, whose responses are the same for an address that has an account. */
export function createRegistrationHandlers(users: Users) {
  const { sessions, mails, registrations, registrationCookie } = users

  function sendLink(
    email: string,
    token: string,
    { headers, address }: { readonly headers: Headers; readonly address: string },
  ): void {
    const link = mails.link('verification', token, headers)
    mails.send(email, address, (request) => registrationMail(request, link, LINK_MINUTES))
  }

  return {
    register: async ({ body, headers, address }) => {
      if (body.password !== undefined) checkNewPassword(body.password, body.email, users.now())
      await registrations.check(body)
      mails.check('verification', body.email, address)
      const { token, browser } = await registrations.begin(body)
      if (token !== undefined) sendLink(body.email, token, { headers, address })
      else mails.send(body.email, address, (request) => alreadyRegisteredMail(request, mails.dashboardUrl))
      return { result: undefined, cookies: [registrationCookie.set(browser)] }
    },

    requestVerification: async ({ body: { email }, headers, address }) => {
      mails.check('verification', email, address)
      const token = await registrations.again(email, registrationCookie.read(headers))
      if (token !== undefined) sendLink(email, token, { headers, address })
      return { result: undefined }
    },

    verifyEmail: async (call) => {
      const { headers, address } = call
      const { userId, isNew } = await registrations.confirm(call.body.token, registrationCookie.read(headers))
      if (isNew) await recordUserEvent(users.db, { userId, action: 'registered', by: actorOf(call) })
      const started = await sessions.start(userId, { headers, address })
      if (!started) throw new Refusal(...INVALID_LINK)
      const hasPassword = (await passwordHashOf(users.db, userId)) !== undefined
      return {
        result: { ...started.result, hasPassword },
        cookies: [...started.cookies, registrationCookie.removal],
      }
    },
  } satisfies Partial<DashboardHandlers>
}
