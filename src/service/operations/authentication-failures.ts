import type { Clock } from '#async/clock.ts'
import { createRecurringEvents } from '#async/recurring-events.ts'
import { shownKey } from '#contract/shown-key.ts'
import { addressGroup } from '#http/address-group.ts'
import type { AuthenticationFailure } from '../identity/authentication-failure.ts'

/** A report about requests of one client that were not authenticated, for one reason; it names the latest of them. */
export interface AuthenticationReport extends AuthenticationFailure {
  /** The part of the key that may be shown. */
  readonly key: string | undefined
  /** Requests since the report before. */
  readonly count: number
}

/** Turns the failures of each client and reason into a report at once, and one a minute while they last. */
export interface AuthenticationFailures {
  occur(failure: AuthenticationFailure): void
  close(): Promise<void>
}

/** Clients and reasons that are watched at the same time. */
const MOST_EVENTS = 1000

export function createAuthenticationFailures(
  clock: Clock,
  report: (report: AuthenticationReport) => void,
): AuthenticationFailures {
  const events = createRecurringEvents<AuthenticationFailure>({
    clock,
    ends: 'by-silence',
    most: MOST_EVENTS,
    report: ({ latest, ...recurrence }) => {
      if (recurrence.phase === 'ended') return
      const { network, address, key, reason } = latest
      report({
        network,
        address,
        key: key === undefined ? undefined : shownKey(key),
        reason,
        count: recurrence.phase === 'began' ? 1 : recurrence.count,
      })
    },
  })
  return {
    occur: (failure) => {
      events.occur(`${failure.network} ${failure.reason} ${addressGroup(failure.address)}`, failure)
    },
    close: events.close,
  }
}
