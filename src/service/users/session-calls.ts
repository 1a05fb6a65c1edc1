import { MINUTE } from '#cardano/utc-time.ts'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import type { SignedInUser } from '../dashboard/dashboard-call.ts'
import type { UserAuth } from './user-auth.ts'
import { callLibrary, libraryHeaders } from './user-call.ts'

/** Milliseconds for which a sign-in is fresh. */
export const FRESH_TIME = 10 * MINUTE

/** The client of a call, as far as it is known. */
export interface Client {
  readonly headers: Headers
  /** Address of the client; empty where it is not known. */
  readonly address: string
}

/** A session that began, and the cookies that carry it. */
export interface StartedSession {
  readonly result: SessionUser
  readonly cookies: readonly string[]
}

/**
 * Signs in a user who has proven to be one.
 * @returns undefined for a user who was deleted meanwhile
 * @throws {DashboardRefusal} when the user is suspended.
 */
export async function startSession(
  auth: UserAuth,
  userId: string,
  client: Client,
): Promise<StartedSession | undefined> {
  const { response, headers } = await callLibrary(() =>
    auth.api.startSession({ body: { userId }, headers: libraryHeaders(client), returnHeaders: true }),
  )
  if (!response) return undefined
  const { user, session } = response
  return {
    result: sessionUser({ ...user, signedInAt: session.createdAt.getTime() }),
    cookies: headers.getSetCookie(),
  }
}

/** @throws {DashboardRefusal} when the address or the password is wrong, or the user is suspended. */
export async function signInByPassword(
  auth: UserAuth,
  body: { readonly email: string; readonly password: string },
  client: Client,
  now: () => number,
): Promise<StartedSession> {
  const { response, headers } = await callLibrary(() =>
    auth.api.signInEmail({ body, headers: libraryHeaders(client), returnHeaders: true }),
  )
  return { result: sessionUser({ ...response.user, signedInAt: now() }), cookies: headers.getSetCookie() }
}

/** The user of a request's cookies, with the cookies that prolong the session or remove one that ended. */
export async function findSession(
  auth: UserAuth,
  headers: Headers,
): Promise<{ readonly user: SignedInUser; readonly cookies: readonly string[] } | undefined> {
  const found = await callLibrary(() =>
    auth.api.readSession({ headers: libraryHeaders({ headers, address: '' }), returnHeaders: true }),
  )
  if (!found.response) return undefined
  const { user, session } = found.response
  if (user.suspendedAt) return undefined
  const { id, email, name } = user
  return {
    user: { id, email, name, sessionId: session.id, signedInAt: session.createdAt.getTime() },
    cookies: found.headers.getSetCookie(),
  }
}

/** Ends the session of a request's cookies. @returns the cookies that remove it */
export async function endSession(auth: UserAuth, client: Client): Promise<readonly string[]> {
  const { headers } = await callLibrary(() =>
    auth.api.endSession({ headers: libraryHeaders(client), returnHeaders: true }),
  )
  return headers.getSetCookie()
}

export function sessionUser(user: Pick<SignedInUser, 'email' | 'name' | 'signedInAt'>): SessionUser {
  const { email, name, signedInAt } = user
  return { email, name, freshUntil: new Date(signedInAt + FRESH_TIME).toISOString() }
}
