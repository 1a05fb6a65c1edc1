import type { Clock } from '#async/clock.ts'
import { createRecurringEvents } from '#async/recurring-events.ts'
import { addressGroup } from '#http/address-group.ts'
import type { RefusedSignIn } from '../dashboard/reported-sign-ins.ts'

/** A report about refused sign-ins of one client for one reason; it names the latest of them. */
export interface SignInReport extends RefusedSignIn {
  /** Refusals since the report before. */
  readonly count: number
}

/** Turns the refusals of each client and reason into a report at once, and one a minute while they last. */
export interface RefusedSignIns {
  occur(refused: RefusedSignIn): void
  close(): Promise<void>
}

/** Clients and reasons that are watched at the same time. */
const MOST_EVENTS = 1000

export function createRefusedSignIns(clock: Clock, report: (report: SignInReport) => void): RefusedSignIns {
  const events = createRecurringEvents<RefusedSignIn>({
    clock,
    ends: 'by-silence',
    most: MOST_EVENTS,
    report: ({ latest, ...recurrence }) => {
      if (recurrence.phase === 'ended') return
      report({ ...latest, count: recurrence.phase === 'began' ? 1 : recurrence.count })
    },
  })
  return {
    occur: (refused) => events.occur(`${refused.reason} ${addressGroup(refused.address)}`, refused),
    close: events.close,
  }
}
