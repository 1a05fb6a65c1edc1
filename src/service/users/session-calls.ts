import { MINUTE } from '#cardano/utc-time.ts'
import { DASHBOARD_API } from '#contract/dashboard/dashboard-endpoints.ts'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { callLibrary, libraryHeaders, type UserAuth } from './user-auth.ts'

/** A user with the session by which the call was made. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
  /** Milliseconds since the Unix epoch. */
  readonly signedInAt: number
}

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
 * @throws {Refusal} when the user is suspended.
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

/** @throws {Refusal} when the address or the password is wrong, or the user is suspended. */
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

/** The user of a request's cookies, with the cookies that prolong the session. */
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

/** A cookie that tells the service that the browser which comes back is the one that began. */
export interface BrowserCookie {
  /** The value of a request's cookie; undefined without one. */
  read(headers: Headers): string | undefined
  /** `Set-Cookie` with a value. */
  set(value: string): string
  /** `Set-Cookie` that removes it. */
  readonly removal: string
}

/**
 * @param isSecure whether browsers send it over TLS only
 * @param seconds for which browsers keep it
 * @param path below which they send it
 */
export function browserCookie(
  name: string,
  isSecure: boolean,
  seconds: number,
  path: string = DASHBOARD_API,
): BrowserCookie {
  const fullName = isSecure ? `__Secure-${name}` : name
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read: (headers) => {
      const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(`${fullName}=`))?.slice(fullName.length + 1)
    },
    set: (value) => `${fullName}=${value}; Max-Age=${seconds}; ${attributes}`,
    removal: `${fullName}=; Max-Age=0; ${attributes}`,
  }
}
