import { DAY, type Instant, MINUTE } from '#cardano/utc-time.ts'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { SESSION_DAYS } from '#contract/dashboard/session-days.ts'
import { Refusal } from '#http/refusal.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import {
  addSession,
  deleteSession,
  hasSession,
  readSession,
  touchSession,
} from '../store/control/session-store.ts'
import { lockUser } from '../store/control/user-store.ts'
import { type BrowserCookie, browserCookie } from './browser-cookie.ts'
import { newToken } from './mails.ts'
import type { RecentSignIns } from './recent-sign-ins.ts'

/** A user with the session by which the call was made. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
  readonly signedInAt: Instant
}

/** The client of a call, as far as it is known. */
export interface SessionClient {
  readonly headers: Headers
  /** Address of the client; empty where it is not known. */
  readonly address: string
}

/** A session that began, and the cookies that carry it. */
export interface StartedSession {
  readonly result: SessionUser
  readonly cookies: readonly string[]
}

export interface SessionsDependencies {
  readonly db: ControlDatabase
  /** Whether browsers send the cookie over TLS only. */
  readonly isSecure: boolean
  readonly now: () => Instant
  readonly recent: Pick<RecentSignIns, 'note'>
}

/** Milliseconds for which a sign-in is fresh. */
export const FRESH_TIME = 10 * MINUTE

/** Milliseconds for which a session lasts without use. Not in the specification: sessions and their times. */
const LIFETIME = SESSION_DAYS.unused * DAY
/** Milliseconds after which a session ends, however it is used. */
const MAX_AGE = SESSION_DAYS.most * DAY
/** Milliseconds after which a session that is used is prolonged. */
const RENEWAL = DAY
/** Milliseconds to which the last use of a session is known. */
const LAST_USE_STEP = 10 * MINUTE
/** Characters of the longest `User-Agent` that is stored. */
const MAX_AGENT = 300

/**
 * Sessions of users: a token of 256 random bits in a cookie, and its SHA-256 in the control database. A failure of the database is thrown, so
 * that nobody is told to be signed out, or to have signed out, while it is away.
 */
export class Sessions {
  readonly #deps: SessionsDependencies
  readonly #cookie: BrowserCookie

  constructor(deps: SessionsDependencies) {
    this.#deps = deps
    this.#cookie = browserCookie('epochal_session', deps.isSecure, LIFETIME / 1000)
  }

  /**
   * Signs in a user who has proven to be one. The session that the browser had ends, so that it has one.
   * @param isProven whether the proof still holds, now that nothing of the user can change
   * @returns undefined for a user who was deleted meanwhile, or whose proof does not hold any more
   * @throws {Refusal} when the user is suspended
   */
  async start(
    userId: string,
    { headers, address }: SessionClient,
    isProven: (trx: ControlDatabase) => Promise<boolean> = async () => true,
  ): Promise<StartedSession | undefined> {
    const { db, now, recent } = this.#deps
    const token = newToken()
    const agent = (headers.get('User-Agent') ?? '').slice(0, MAX_AGENT)
    const at = now()
    const user = await db.transaction().execute(async (trx) => {
      const locked = await lockUser(trx, userId)
      if (!locked || !(await isProven(trx))) return undefined
      if (locked.suspended_at) {
        throw new Refusal('suspended', 'This account is suspended. Ask the operator of this service.')
      }
      await deleteSession(trx, this.#tokenOf(headers))
      await addSession(trx, { token, userId, address, agent, at, expiresAt: at + LIFETIME })
      await recordUserEvent(trx, { userId, action: 'signed-in', by: { address, agent } })
      return locked
    })
    if (!user) return undefined
    recent.note(user.email, address)
    return { result: sessionUser({ ...user, signedInAt: at }), cookies: [this.#cookie.set(token)] }
  }

  /** The user of a request's cookie, with the cookies that prolong the session; undefined when there is none or it is over. */
  async find(
    headers: Headers,
  ): Promise<{ readonly user: SignedInUser; readonly cookies: readonly string[] } | undefined> {
    const { db, now } = this.#deps
    const token = this.#tokenOf(headers)
    const found = await readSession(db, token)
    const at = now()
    if (!found || found.suspendedAt || found.expiresAt <= at || at - found.signedInAt > MAX_AGE) {
      return undefined
    }
    const isDue = found.expiresAt - at < LIFETIME - RENEWAL
    if (isDue || at - found.lastUse > LAST_USE_STEP) {
      const prolonged = Math.min(at + LIFETIME, found.signedInAt + MAX_AGE)
      await touchSession(db, found.sessionId, at, isDue ? prolonged : found.expiresAt)
    }
    const { id, email, name, sessionId, signedInAt } = found
    const user = { id, email, name, sessionId, signedInAt }
    return { user, cookies: isDue && token !== undefined ? [this.#cookie.set(token)] : [] }
  }

  /** Ends the session of a request's cookie. @returns the cookies that remove it */
  async end(headers: Headers): Promise<readonly string[]> {
    await deleteSession(this.#deps.db, this.#tokenOf(headers))
    return [this.#cookie.removal]
  }

  /** A cookie of an earlier version has a signature behind its token. */
  #tokenOf(headers: Headers): string | undefined {
    return this.#cookie.read(headers)?.split('.')[0]
  }
}

/**
 * Locks a user for the rest of a transaction that adds or changes a way to sign in: a reset of the password meanwhile has ended the session, and
 * would leave open what it was to close.
 * @throws {Refusal} when the session of the call is over
 */
export async function lockSignedInUser(
  trx: ControlDatabase,
  { id, sessionId }: Pick<SignedInUser, 'id' | 'sessionId'>,
): Promise<void> {
  const user = await lockUser(trx, id)
  if (!user || !(await hasSession(trx, sessionId))) {
    throw new Refusal('signed-out', 'You are signed out. Sign in again.')
  }
}

export function sessionUser(user: Pick<SignedInUser, 'email' | 'name' | 'signedInAt'>): SessionUser {
  const { email, name, signedInAt } = user
  return { email, name, freshUntil: new Date(signedInAt + FRESH_TIME).toISOString() }
}
