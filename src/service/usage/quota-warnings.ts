import { DAY, type Instant } from '#cardano/utc-time.ts'
import { shownKey } from '#contract/shown-key.ts'
import type { Log } from '#http/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { QuotaUse, UsageStore } from '../store/control/usage-store.ts'
import { logFault } from '../store/postgres/log-fault.ts'
import { quotaMail } from '../users/mails.ts'

/**
 * Warns of keys that have used most of their quota of a day: in the log once, and its owner by one mail.
 * Not in the specification: these warnings.
 */
export interface QuotaWarnings {
  counted(use: QuotaUse): void
  /** Keys that have used as much today, of those that send requests to this instance. */
  count(): number
  /** Waits for what runs. */
  close(): Promise<void>
}

export interface QuotaWarningsDependencies {
  readonly usage: Pick<UsageStore, 'tellQuota'>
  readonly mailer: Mailer
  /** The explorer's address as its visitors know it. */
  readonly explorerUrl: string
  readonly now: () => Instant
  readonly log: Log
}

/** The share of a day's quota at which it is warned of. */
const SHARE = 0.8

/** Instances agree through the database on which of them warns. */
export function createQuotaWarnings(deps: QuotaWarningsDependencies): QuotaWarnings {
  let known = new Set<string>()
  let knownOn: number | undefined
  const running = new Set<Promise<void>>()
  const today = () => Math.floor(deps.now() / DAY)

  function startDay(day: number): void {
    if (day === knownOn) return
    known = new Set()
    knownOn = day
  }

  async function warn({ key, day, requests, perDay }: QuotaUse): Promise<void> {
    const told = await deps.usage.tellQuota(key, day)
    if (!told) return
    const warning = { key: shownKey(key), requests, perDay }
    const text = `key ${warning.key} has sent ${requests} of the ${perDay} requests of its quota of today`
    deps.log({ event: 'quota', text, ...warning })
    if (told.email === null || deps.mailer.state === 'off') return
    deps.mailer.send(
      quotaMail({ ...warning, ...told, to: told.email, explorerUrl: deps.explorerUrl, day: day * DAY }),
    )
  }

  return {
    counted: (use) => {
      if (use.perDay === 0 || use.requests < SHARE * use.perDay || use.day !== today()) return
      startDay(use.day)
      if (known.has(use.key)) return
      known.add(use.key)
      const warning = warn(use)
        .catch((error: unknown) => {
          known.delete(use.key)
          logFault(
            deps.log,
            'the owner of a key could not be told of its quota; it is tried again with its next requests',
            error,
          )
        })
        .finally(() => running.delete(warning))
      running.add(warning)
    },
    count: () => {
      startDay(today())
      return known.size
    },
    close: async () => {
      await Promise.all(running)
    },
  }
}
