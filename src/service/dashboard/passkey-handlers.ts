import { APIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'
import { Refusal } from '#http/refusal.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import { countPasskeys, renamePasskey } from '../store/control/passkey-store.ts'
import { PERSON_NOT_VERIFIED } from '../users/passkeys/passkey-plugin.ts'
import type { RelyingParty } from '../users/passkeys/relying-party.ts'
import { type Client, sessionUser } from '../users/session-calls.ts'
import { removePasskey, type SignInOffer } from '../users/sign-in-ways.ts'
import { callLibrary, libraryHeaders, type UserAuth } from '../users/user-auth.ts'
import type { Users } from '../users/users.ts'
import { actorOf, type DashboardHandlers } from './dashboard-call.ts'

type AuthenticationResponse = NonNullable<
  Parameters<UserAuth['api']['verifyPasskeyAuthentication']>[0]
>['body']['response']

/** Passkeys of one user. Not in the specification: this limit. */
const MAX_PASSKEYS = 20

/** Signing in by passkeys, and the passkeys of an account: each challenge is used once, within five minutes. */
export function createPasskeyHandlers(
  { db, auth }: Users,
  party: RelyingParty | undefined,
  offer: SignInOffer,
) {
  /** @throws {Refusal} where the browser would refuse passkeys, or this service does not offer them. */
  function checkOrigin({ headers }: Client): void {
    if (party && headers.get('Origin') === party.origin) return
    const where = party ? `They work at ${party.origin}/dashboard.` : 'They need a domain name and TLS.'
    throw new Refusal('not-offered', `Passkeys are not offered at this address. ${where}`)
  }

  /** Calls the library, whose failures hide those of the database: a query tells them apart. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await callLibrary(work)
    } catch (error) {
      if (!(error instanceof APIError)) throw error
      await sql`SELECT`.execute(db)
      const refusal = refusals[error.body?.code ?? '']
      throw refusal ? new Refusal(...refusal) : error
    }
  }

  return {
    startPasskeySignIn: async (client) => {
      checkOrigin(client)
      // Without the session's cookie: the options name no passkey, so that the browser offers those that it has.
      const { response, headers } = await call(() =>
        auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true }),
      )
      return { result: { ...response, userVerification: 'required' }, cookies: headers.getSetCookie() }
    },

    signInByPasskey: async ({ body, ...client }) => {
      checkOrigin(client)
      const signedIn = await call(() =>
        auth.api.verifyPasskeyAuthentication({
          // The library checks each part of it.
          body: { response: body.response as unknown as AuthenticationResponse },
          headers: libraryHeaders(client),
          returnHeaders: true,
        }),
      )
      const { user, session } = signedIn.response
      return {
        result: sessionUser({ ...user, signedInAt: session.createdAt.getTime() }),
        cookies: signedIn.headers.getSetCookie(),
      }
    },

    startPasskey: async (client) => {
      checkOrigin(client)
      if ((await countPasskeys(db, client.user.id)) >= MAX_PASSKEYS) {
        throw new Refusal('conflict', `An account has at most ${MAX_PASSKEYS} passkeys.`)
      }
      const { response, headers } = await call(() =>
        auth.api.generatePasskeyRegistrationOptions({
          query: {},
          headers: libraryHeaders(client),
          returnHeaders: true,
        }),
      )
      return { result: response, cookies: headers.getSetCookie() }
    },

    addPasskey: async (client) => {
      const { user, body } = client
      checkOrigin(client)
      await call(() => auth.api.verifyPasskeyRegistration({ body, headers: libraryHeaders(client) }))
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

/** The failures of the library that a person can cause, in our words. */
const refusals: Readonly<Record<string, readonly [reason: DashboardReason, sentence: string]>> = {
  CHALLENGE_NOT_FOUND: [
    'sign-in-expired',
    'The passkey was not used within five minutes, or was used already. Try again.',
  ],
  PASSKEY_NOT_FOUND: ['wrong-credentials', 'No account has this passkey any more.'],
  AUTHENTICATION_FAILED: ['wrong-credentials', 'The passkey could not be verified.'],
  [PERSON_NOT_VERIFIED.code]: [
    'wrong-credentials',
    'The passkey did not ask for a PIN, a fingerprint or a face. Use one that does.',
  ],
  FAILED_TO_VERIFY_REGISTRATION: ['bad-request', 'The passkey could not be verified, and was not added.'],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: [
    'signed-out',
    'You are signed in as another user than before. Try again.',
  ],
}
