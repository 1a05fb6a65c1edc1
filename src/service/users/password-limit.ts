import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { addressGroup } from '#http/client-address.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import { DashboardRefusal, tooManyRequests } from '../dashboard/dashboard-refusal.ts'
import { pairOf, type RecentSignIns } from './recent-sign-ins.ts'

/**
 * Limits wrong passwords: for each client's address, for each pair of it and an e-mail address, and for each e-mail
 * address, whether it has an account or not. A user is not slowed by others at an address from which the user has lately
 * signed in; from elsewhere a link goes on, whatever others try.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export interface PasswordLimit {
  /**
   * Compares a password. Each attempt counts as wrong until it is known not to be, so that many at once are limited too.
   * @throws {DashboardRefusal} when too many were wrong, and what `compare` throws.
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
const MOST_HOLDERS = 20_000

/** @param now milliseconds since the Unix epoch */
export function createPasswordLimit(recent: RecentSignIns, now: () => number): PasswordLimit {
  const buckets = (rate: typeof pairRate) => createTokenBuckets({ ...rate, most: MOST_HOLDERS, now })
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
        throw tooManyRequests('Too many wrong passwords were sent. A link by e-mail works at once.', wait)
      }
      for (const [bucket, holder] of limits) bucket.take(holder)
      let isWrong = false
      try {
        return await compare()
      } catch (error) {
        isWrong = error instanceof DashboardRefusal && error.reason === 'wrong-credentials'
        throw error
      } finally {
        if (!isWrong) for (const [bucket, holder] of limits) bucket.giveBack(holder)
      }
    },
  }
}
