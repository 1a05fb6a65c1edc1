import { HOUR } from '#cardano/utc-time.ts'
import { addressGroup } from '#http/client-address.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'
import { tooManyRequests } from '../dashboard/dashboard-refusal.ts'
import { pairOf, type RecentSignIns } from './recent-sign-ins.ts'

/**
 * Limits mails: to each e-mail address, whether it has an account or not, and by each client's address. A user who has
 * lately signed in at an address gets mails there that others cannot use up.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export interface MailLimit {
  /** @throws {DashboardRefusal} when too many were asked for. */
  take(email: string, address: string): void
}

/** Mails to one e-mail address. */
const recipientRate = { perSecond: 5 / (HOUR / 1000), burst: 5 }
/** Mails that one client's address may ask for, such as that of an office. */
const addressRate = { perSecond: 60 / (HOUR / 1000), burst: 30 }
/** Holders in memory of each kind; the longest unused are forgotten. */
const MOST_HOLDERS = 20_000

/** @param now milliseconds since the Unix epoch */
export function createMailLimit(recent: RecentSignIns, now: () => number): MailLimit {
  const byRecipient = createTokenBuckets({ ...recipientRate, most: MOST_HOLDERS, now })
  const byAddress = createTokenBuckets({ ...addressRate, most: MOST_HOLDERS, now })
  return {
    take: (email, address) => {
      const group = addressGroup(address)
      const recipient = recent.has(email, address) ? pairOf(email, address) : email
      const wait = Math.max(byRecipient.wait(recipient), byAddress.wait(group))
      if (wait > 0) throw tooManyRequests('Too many mails were asked for.', wait)
      byRecipient.take(recipient)
      byAddress.take(group)
    },
  }
}
