import { recentlyUsed } from '#async/recently-used.ts'
import { DAY, type Instant } from '#cardano/utc-time.ts'
import { addressGroup } from '#http/client-address.ts'

/** The addresses from which a user has lately signed in: attempts of others do not slow the user there. */
export interface RecentSignIns {
  note(email: string, address: string): void
  has(email: string, address: string): boolean
}

/** Milliseconds for which an address counts as the user's. */
const LIFETIME = 30 * DAY
/** Pairs of a user and an address in memory; the longest unused are forgotten. */
const MAX_PAIRS = 20_000

export function createRecentSignIns(now: () => Instant): RecentSignIns {
  const signedInAt = recentlyUsed<number>(MAX_PAIRS)
  return {
    note: (email, address) => {
      signedInAt.set(pairOf(email, address), now())
    },
    has: (email, address) => {
      const at = signedInAt.get(pairOf(email, address))
      return at !== undefined && now() - at < LIFETIME
    },
  }
}

/** An e-mail address with the client's address, for limits of each such pair. */
export function pairOf(email: string, address: string): string {
  return `${email} ${addressGroup(address)}`
}
