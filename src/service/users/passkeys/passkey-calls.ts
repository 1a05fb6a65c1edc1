import { APIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'
import { DashboardRefusal } from '../../dashboard/dashboard-call.ts'
import type { ControlDatabase } from '../../store/control/control-database.ts'
import { countPasskeys } from '../../store/control/passkey-store.ts'
import { type Client, type StartedSession, sessionUser } from '../session-calls.ts'
import { callLibrary, libraryHeaders, type UserAuth } from '../user-auth.ts'
import type { PasskeyPlace } from './passkey-place.ts'
import { PERSON_NOT_VERIFIED } from './passkey-plugin.ts'

/** A WebAuthn response of the browser, which the library reads. */
type WebAuthnResponse = Readonly<Record<string, unknown>>

type AuthenticationResponse = NonNullable<
  Parameters<UserAuth['api']['verifyPasskeyAuthentication']>[0]
>['body']['response']

/** Options for the browser, with the cookie that ties its response to them. */
interface StartedCeremony {
  readonly result: unknown
  readonly cookies: readonly string[]
}

/** Passkeys of users: each challenge is used once, within five minutes. */
export interface PasskeyCalls {
  startSignIn(client: Client): Promise<StartedCeremony>
  signIn(response: WebAuthnResponse, client: Client): Promise<StartedSession>
  startAdding(userId: string, client: Client): Promise<StartedCeremony>
  add(response: WebAuthnResponse, name: string, client: Client): Promise<void>
}

/** Passkeys of one user. Not in the specification: this limit. */
const MAX_PASSKEYS = 20

export function createPasskeyCalls(
  db: ControlDatabase,
  auth: UserAuth,
  place: PasskeyPlace | undefined,
): PasskeyCalls {
  /** @throws {DashboardRefusal} where the browser would refuse passkeys, or this service does not offer them. */
  function checkPlace({ headers }: Client): void {
    if (place && headers.get('Origin') === place.origin) return
    const where = place ? `They work at ${place.origin}/dashboard.` : 'They need a domain name and TLS.'
    throw new DashboardRefusal('not-offered', `Passkeys are not offered at this address. ${where}`)
  }

  /** Calls the library, whose failures hide those of the database: a query tells them apart. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await callLibrary(work)
    } catch (error) {
      if (!(error instanceof APIError)) throw error
      await sql`SELECT`.execute(db)
      const refusal = refusals[error.body?.code ?? '']
      throw refusal ? new DashboardRefusal(...refusal) : error
    }
  }

  return {
    startSignIn: async (client) => {
      checkPlace(client)
      // Without the session's cookie: the options name no passkey, so that the browser offers those that it has.
      const { response, headers } = await call(() =>
        auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true }),
      )
      return { result: { ...response, userVerification: 'required' }, cookies: headers.getSetCookie() }
    },

    signIn: async (response, client) => {
      checkPlace(client)
      const signedIn = await call(() =>
        auth.api.verifyPasskeyAuthentication({
          // The library checks each part of it.
          body: { response: response as unknown as AuthenticationResponse },
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

    startAdding: async (userId, client) => {
      checkPlace(client)
      if ((await countPasskeys(db, userId)) >= MAX_PASSKEYS) {
        throw new DashboardRefusal('conflict', `An account has at most ${MAX_PASSKEYS} passkeys.`)
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

    add: async (response, name, client) => {
      checkPlace(client)
      await call(() =>
        auth.api.verifyPasskeyRegistration({ body: { response, name }, headers: libraryHeaders(client) }),
      )
    },
  }
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
