import type { Clock } from '#async/clock.ts'
import { createRecurringEvents } from '#async/recurring-events.ts'
import type { ProviderFailure } from '../users/providers/provider-sign-ins.ts'

/** A report about sign-ins at one provider that failed for one reason; it names the latest of them. */
export interface ProviderReport extends ProviderFailure {
  /** Failures since the report before. */
  readonly count: number
}

/** Turns the failures of each provider and reason into a report at once, and one a minute while they last. */
export interface ProviderFailures {
  occur(failure: ProviderFailure): void
  close(): Promise<void>
}

/** Providers and reasons that are watched at the same time. */
const MOST_EVENTS = 20

export function createProviderFailures(
  clock: Clock,
  report: (report: ProviderReport) => void,
): ProviderFailures {
  const events = createRecurringEvents<ProviderFailure>({
    clock,
    ends: 'by-silence',
    most: MOST_EVENTS,
    report: ({ latest, ...recurrence }) => {
      if (recurrence.phase === 'ended') return
      report({ ...latest, count: recurrence.phase === 'began' ? 1 : recurrence.count })
    },
  })
  return {
    occur: (failure) => events.occur(`${failure.provider} ${failure.reason}`, failure),
    close: events.close,
  }
}
