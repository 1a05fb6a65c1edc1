import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Refusal } from '#http/refusal.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import { renamePasskey } from '../store/control/passkey-store.ts'
import { removePasskey, type SignInOffer } from '../users/sign-in-ways.ts'
import type { Users } from '../users/users.ts'
import { actorOf, type DashboardHandlers } from './dashboard-call.ts'

/** Signing in by passkeys, and the passkeys of an account. */
export function createPasskeyHandlers({ db, passkeys }: Users, offer: SignInOffer) {
  return {
    startPasskeySignIn: (client) => passkeys.startSignIn(client),

    // The library checks each part of a response.
    signInByPasskey: ({ body, ...client }) =>
      passkeys.signIn(body.response as unknown as AuthenticationResponseJSON, client),

    startPasskey: (client) => passkeys.startAdding(client.user, client),

    addPasskey: async (client) => {
      const { user, body } = client
      const response = body.response as unknown as RegistrationResponseJSON
      await passkeys.add(user, { response, name: body.name }, client)
      const event = { userId: user.id, subject: body.name, by: actorOf(client) }
      await recordUserEvent(db, { ...event, action: 'passkey-added' })
      return { result: undefined }
    },

    renamePasskey: async (call) => {
      const { user, parameters, body } = call
      if (!(await renamePasskey(db, user.id, parameters.passkey, body.name))) {
        throw new Refusal('not-found', 'You have no such passkey.')
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
  } satisfies Partial<DashboardHandlers>
}
