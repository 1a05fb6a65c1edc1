import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { passwordFault } from '#contract/dashboard/password-rules.ts'
import { addressGroup } from '#http/client-address.ts'
import { Refusal, refusedField, tooManyRequests } from '#http/refusal.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { deleteMailLinks, findMailLink, takeMailLink } from '../store/control/mail-link-store.ts'
import {
  endSessions,
  findPassword,
  lockUser,
  passwordHashOf,
  replacePasswordHash,
  setPasswordHash,
} from '../store/control/user-store.ts'
import { INVALID_LINK } from './mails.ts'
import { hashOfNobody, hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { pairOf, type RecentSignIns } from './recent-sign-ins.ts'
import {
  lockSignedInUser,
  type SessionClient,
  type Sessions,
  type SignedInUser,
  type StartedSession,
} from './sessions.ts'

const sentences = {
  'own-name':
    'This password is your e-mail address or the name of this service, or nearly so. Choose another.',
  guessable: 'This password is too easy to guess. Choose another.',
} as const

/**
 * Refuses a password that anybody would try first. Its length is checked by the contract.
 * @throws {Refusal}
 */
export function checkNewPassword(password: string, email: string, now: Instant): void {
  const fault = passwordFault(password, email, now)
  if (fault) throw refusedField('weak-password', 'password', sentences[fault])
}

/** Hashes passwords by scrypt, few at a time: each takes a quarter of a second of one core and 32 MiB. */
export interface PasswordHashing {
  /** @throws {Refusal} when too many wait. */
  hash(password: string): Promise<string>
  /** @throws {Refusal} when too many wait. */
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>
  /** Whether a hash was made at another cost than that of today. */
  needsRehash(hash: string): boolean
  /** What the password of an address without an account is compared with, so that it takes as long. */
  readonly hashOfNobody: string
}

/** Passwords that are hashed at the same time, in 64 MiB together. */
const AT_ONCE = 2
/** Passwords that wait for their turn: a few seconds of work. */
const MAX_WAITING = 50

/** @param work takes scrypt's place in tests */
export function createPasswordHashing(work: PasswordHashing = scryptHashing): PasswordHashing {
  const waiting: (() => void)[] = []
  let running = 0

  async function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await turn()
    else running += 1
    try {
      return await run()
    } finally {
      // The place passes to the one that has waited longest.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  function turn(): Promise<void> {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal('unavailable', 'Too many people sign in at this moment. Try again in a second.', {
        'Retry-After': '1',
      })
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  return {
    hash: (password) => oneAtATime(() => work.hash(password)),
    verify: (given) => oneAtATime(() => work.verify(given)),
    needsRehash: work.needsRehash,
    hashOfNobody: work.hashOfNobody,
  }
}

const scryptHashing: PasswordHashing = {
  hash: hashPassword,
  verify: verifyPassword,
  needsRehash,
  hashOfNobody,
}

/** Signs in users by their passwords. */
export class PasswordSignIn {
  readonly #db: ControlDatabase
  readonly #passwords: PasswordHashing
  readonly #sessions: Sessions

  constructor(db: ControlDatabase, passwords: PasswordHashing, sessions: Sessions) {
    this.#db = db
    this.#passwords = passwords
    this.#sessions = sessions
  }

  /** @throws {Refusal} when the address or the password is wrong, or the user is suspended */
  async signIn(
    { email, password }: { readonly email: string; readonly password: string },
    client: SessionClient,
  ): Promise<StartedSession> {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const found = await findPassword(this.#db, email)
      const hash = found?.hash ?? this.#passwords.hashOfNobody
      const isRight = await this.#passwords.verify({ hash, password })
      if (!found || !isRight) break
      const started = await this.#start(found, password, client)
      if (started) return started
      // Another sign-in of the same moment may have stored another hash of the same password.
    }
    throw new Refusal(
      'wrong-credentials',
      'The e-mail address or the password is wrong. If you have just registered, open the link in our mail first.',
    )
  }

  /** Undefined where the password was changed while it was compared. An outdated hash is replaced. */
  async #start(
    { userId, hash }: { readonly userId: string; readonly hash: string },
    password: string,
    client: SessionClient,
  ): Promise<StartedSession | undefined> {
    const renewed = this.#passwords.needsRehash(hash) ? await this.#passwords.hash(password) : undefined
    return await this.#sessions.start(userId, client, async (trx) => {
      if ((await passwordHashOf(trx, userId)) !== hash) return false
      if (renewed !== undefined) await replacePasswordHash(trx, userId, renewed)
      return true
    })
  }
}

/** Sets passwords; a change ends the other sessions and uses up all links that were sent before. */
export interface PasswordChanges {
  /**
   * Sets the password of the user to whom a link was sent.
   * @throws {Refusal} for a link that is not valid, and a password that is too easy, which leaves the link.
   */
  reset(token: string, password: string): Promise<{ readonly userId: string; readonly email: string }>
  /**
   * Sets the password of a signed-in user. @param current the one that the user has, if any
   * @throws {Refusal} when the current password is wrong or missing, or changed meanwhile, and when the new one is too easy.
   */
  set(
    user: Pick<SignedInUser, 'id' | 'email' | 'sessionId'>,
    password: string,
    current: string | undefined,
  ): Promise<void>
}

export function createPasswordChanges(
  db: ControlDatabase,
  passwords: PasswordHashing,
  now: () => Instant,
): PasswordChanges {
  return {
    reset: async (token, password) => {
      const found = await findMailLink(db, 'password-reset', token)
      if (!found) throw new Refusal(...INVALID_LINK)
      checkNewPassword(password, found.email, now())
      const hash = await passwords.hash(password)
      return db.transaction().execute(async (trx) => {
        // Several links of a user at the same moment wait for each other here: each deletes the others.
        if (found.userId !== undefined) await lockUser(trx, found.userId)
        const link = await takeMailLink(trx, 'password-reset', token)
        if (link?.userId === undefined) throw new Refusal(...INVALID_LINK)
        await setPasswordHash(trx, link.userId, hash)
        await deleteMailLinks(trx, link.userId, [link.email])
        await endSessions(trx, link.userId)
        return { userId: link.userId, email: link.email }
      })
    },

    set: async (user, password, current) => {
      const present = await passwordHashOf(db, user.id)
      if (present !== undefined) {
        const isRight =
          current !== undefined && (await passwords.verify({ hash: present, password: current }))
        if (!isRight) throw new Refusal('wrong-credentials', 'The current password is wrong or missing.')
      }
      checkNewPassword(password, user.email, now())
      const hash = await passwords.hash(password)
      await db.transaction().execute(async (trx) => {
        await lockSignedInUser(trx, user)
        if ((await passwordHashOf(trx, user.id)) !== present) {
          throw new Refusal('conflict', 'Your password was changed at the same moment. Try again.')
        }
        await setPasswordHash(trx, user.id, hash)
        await deleteMailLinks(trx, user.id, [user.email])
        await endSessions(trx, user.id, user.sessionId)
      })
    },
  }
}

/**
 * Limits wrong passwords: for each client's address, for each pair of it and an e-mail address, and for each e-mail
 * address, whether it has an account or not. A user is not slowed by others at an address from which the user has lately
 * signed in; from elsewhere a link goes on, whatever others try.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export interface PasswordLimit {
  /**
   * Compares a password. Each attempt counts as wrong until it is known not to be, so that many at once are limited too.
   * @throws {Refusal} when too many were wrong, and what `compare` throws.
   */
  attempt<T>(email: string, address: string, compare: () => Promise<T>): Promise<T>
}

/** Wrong passwords of an address, for all accounts together. */
const addressRate = { perSecond: SECOND / (10 * SECOND), burst: 30 }
/**
 * Wrong passwords that an address may try for one account: the same where its user has lately signed in, so that a
 * neighbour learns from their number nothing about who has an account.
 */
const pairRate = { perSecond: SECOND / MINUTE, burst: 5 }
/** Wrong passwords for one account from all other addresses together: 1,440 a day. */
const accountRate = { perSecond: SECOND / MINUTE, burst: 20 }
/** Holders in memory of each kind; the longest unused are forgotten. */
const MAX_HOLDERS = 20_000

export function createPasswordLimit(recent: RecentSignIns, now: () => Instant): PasswordLimit {
  const buckets = (rate: typeof pairRate) => createTokenBuckets({ ...rate, most: MAX_HOLDERS, now })
  const byAddress = buckets(addressRate)
  const byPair = buckets(pairRate)
  const own = buckets(pairRate)
  const byAccount = buckets(accountRate)

  function limitsOf(email: string, address: string): readonly (readonly [TokenBuckets, holder: string])[] {
    const pair = pairOf(email, address)
    if (recent.has(email, address)) return [[own, pair]]
    return [
      [byAddress, addressGroup(address)],
      [byPair, pair],
      [byAccount, email],
    ]
  }

  return {
    attempt: async (email, address, compare) => {
      const limits = limitsOf(email, address)
      const wait = Math.max(...limits.map(([bucket, holder]) => bucket.wait(holder)))
      if (wait > 0) {
        throw tooManyRequests('Too many wrong passwords were sent.', wait)
      }
      for (const [bucket, holder] of limits) bucket.take(holder)
      let isWrong = false
      try {
        return await compare()
      } catch (error) {
        isWrong = error instanceof Refusal && error.reason === 'wrong-credentials'
        throw error
      } finally {
        if (!isWrong) for (const [bucket, holder] of limits) bucket.giveBack(holder)
      }
    },
  }
}
