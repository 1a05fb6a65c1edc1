import type { Clock } from '#async/clock.ts'
import { createRecurringEvents, type Recurrence } from '#async/recurring-events.ts'
import { shownKey } from '#contract/shown-key.ts'
import { addressGroup } from '#http/client-address.ts'
import type { RefusedSignIn } from '../dashboard/dashboard-api.ts'
import type { AuthenticationFailure } from '../identity/authentication-failure.ts'
import type { Plan } from '../store/control/key-plan.ts'
import { databaseReason } from '../store/postgres/database-failure.ts'
import type { ProviderFailure } from '../users/providers/provider-sign-ins.ts'

/** `refused`: a query of a key, for others of the same key; `stopped`: a query that took too long. */
export type Overuse = 'refused' | 'stopped'

/** A use of a database beyond the share of a key. */
export interface KeyOveruse {
  readonly overuse: Overuse
  readonly key: string
  readonly plan: Plan
  /** A network, or `embedded`. */
  readonly database: string
}

/** A key that has used most of a day's quota. Of the key it has only what may be shown. */
export interface QuotaWarning {
  readonly key: string
  readonly requests: number
  /** Requests that the key may send on a day. */
  readonly perDay: number
}

/** The latest of events of one kind and subject, and their number since the report before. */
type Counted<T> = T & { readonly count: number }

/** A report about events of one kind that recur. Of keys it has only what may be shown. */
export type EventReport =
  /** Requests that a database could not serve; `latest` is the reason of the last one, `database` a network or `control`. */
  | ({ readonly kind: 'outage'; readonly database: string } & Recurrence<string>)
  /** Queries of one key that were refused or stopped. */
  | ({ readonly kind: 'overuse'; readonly key: string; readonly database: string } & Recurrence<Overuse>)
  | ({ readonly kind: 'authentication' } & Counted<AuthenticationFailure>)
  | ({ readonly kind: 'provider' } & Counted<ProviderFailure>)
  | ({ readonly kind: 'sign-in' } & Counted<RefusedSignIn>)

/** Turns events that may occur thousands of times into a report at once, one a minute while they last, and, for some kinds, one at the end. */
export interface EventReports {
  /** A request got no response of a database. */
  outage(database: string, error: unknown): void
  /** Ends the outage of a database, if there is one. */
  recovered(database: string): void
  overuse(overuse: KeyOveruse): void
  authentication(failure: AuthenticationFailure): void
  provider(failure: ProviderFailure): void
  signIn(refused: RefusedSignIn): void
  close(): Promise<void>
}

/** Subjects of one kind that are watched at the same time. */
const MAX_SUBJECTS = 1000

export function createEventReports(clock: Clock, report: (report: EventReport) => void): EventReports {
  const watch = { clock, most: MAX_SUBJECTS, ends: 'by-silence' } as const
  /** The end of these is no news. */
  const counting =
    <T>(write: (latest: Counted<T>) => EventReport) =>
    (recurrence: Recurrence<T>) => {
      if (recurrence.phase === 'ended') return
      const count = recurrence.phase === 'began' ? 1 : recurrence.count
      report(write({ ...recurrence.latest, count }))
    }
  const outages = createRecurringEvents<{ readonly database: string; readonly reason: string }>({
    ...watch,
    ends: 'by-call',
    report: ({ latest: { database, reason }, ...recurrence }) =>
      report({ kind: 'outage', database, ...recurrence, latest: reason }),
  })
  const overuses = createRecurringEvents<KeyOveruse>({
    ...watch,
    report: ({ latest: { overuse, key, database }, ...recurrence }) =>
      report({ kind: 'overuse', key: shownKey(key), database, ...recurrence, latest: overuse }),
  })
  const authentications = createRecurringEvents<AuthenticationFailure>({
    ...watch,
    report: counting(({ key, ...failure }) => {
      return { kind: 'authentication', ...failure, key: key === undefined ? undefined : shownKey(key) }
    }),
  })
  const providers = createRecurringEvents<ProviderFailure>({
    ...watch,
    report: counting((failure) => ({ kind: 'provider', ...failure })),
  })
  const signIns = createRecurringEvents<RefusedSignIn>({
    ...watch,
    report: counting((refused) => ({ kind: 'sign-in', ...refused })),
  })
  return {
    outage: (database, error) => outages.occur(database, { database, reason: databaseReason(error) }),
    recovered: outages.end,
    overuse: (event) => overuses.occur(`${event.overuse} ${event.database} ${event.key}`, event),
    authentication: (event) =>
      authentications.occur(`${event.network} ${event.reason} ${addressGroup(event.address)}`, event),
    provider: (event) => providers.occur(`${event.provider} ${event.reason}`, event),
    signIn: (event) => signIns.occur(`${event.reason} ${addressGroup(event.address)}`, event),
    close: async () => {
      for (const events of [outages, overuses, authentications, providers, signIns]) events.close()
    },
  }
}
