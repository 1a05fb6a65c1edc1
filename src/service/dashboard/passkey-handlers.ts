import { recordUserEvent } from '../store/control/audit-log.ts'
import { renamePasskey } from '../store/control/passkey-store.ts'
import type { PasskeyCalls } from '../users/passkeys/passkey-calls.ts'
import { removePasskey, type SignInOffer } from '../users/sign-in-ways.ts'
import type { Users } from '../users/users.ts'
import { actorOf, type DashboardHandlers, DashboardRefusal } from './dashboard-call.ts'

type PasskeyHandlers = Pick<
  DashboardHandlers,
  'startPasskeySignIn' | 'signInByPasskey' | 'startPasskey' | 'addPasskey' | 'renamePasskey' | 'deletePasskey'
>

/** Signing in by passkeys, and the passkeys of an account. */
export function createPasskeyHandlers(
  { db }: Users,
  passkeys: PasskeyCalls,
  offer: SignInOffer,
): PasskeyHandlers {
  return {
    startPasskeySignIn: (call) => passkeys.startSignIn(call),

    signInByPasskey: (call) => passkeys.signIn(call.body.response, call),

    startPasskey: (call) => passkeys.startAdding(call.user.id, call),

    addPasskey: async (call) => {
      const { user, body } = call
      await passkeys.add(body.response, body.name, call)
      const event = { userId: user.id, subject: body.name, by: actorOf(call) }
      await recordUserEvent(db, { ...event, action: 'passkey-added' })
      return { result: undefined }
    },

    renamePasskey: async (call) => {
      const { user, parameters, body } = call
      if (!(await renamePasskey(db, user.id, parameters.passkey, body.name))) {
        throw new DashboardRefusal('not-found', 'You have no such passkey.')
      }
      const event = { userId: user.id, subject: body.name, by: actorOf(call) }
      await recordUserEvent(db, { ...event, action: 'passkey-renamed' })
      return { result: undefined }
    },

    deletePasskey: async (call) => {
      const { user, parameters } = call
      const subject = await removePasskey(db, user.id, parameters.passkey, offer)
      await recordUserEvent(db, { userId: user.id, action: 'passkey-deleted', subject, by: actorOf(call) })
      return { result: undefined }
    },
  }
}
