import { DAY, type Instant } from '#cardano/utc-time.ts'
import { shownKey } from '#contract/shown-key.ts'
import type { Log } from '#http/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { QuotaUse, UsageStore } from '../store/control/usage-store.ts'
import { logFault } from '../store/postgres/log-fault.ts'
import { quotaMail } from '../users/mails.ts'

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

/**
 * Warns of keys that have used most of their quota of a day: in the log once, and its owner by one mail. Instances agree
 * through the database on which of them warns.
 * Not in the specification: these warnings.
 */
export class QuotaWarnings {
  readonly #deps: QuotaWarningsDependencies
  readonly #running = new Set<Promise<void>>()
  /** Keys that were warned of on a day. */
  #known = new Set<string>()
  #knownOn: number | undefined

  constructor(deps: QuotaWarningsDependencies) {
    this.#deps = deps
  }

  counted(use: QuotaUse): void {
    if (use.perDay === 0 || use.requests < SHARE * use.perDay || use.day !== this.#today()) return
    this.#startDay(use.day)
    if (this.#known.has(use.key)) return
    this.#known.add(use.key)
    const warning = this.#warn(use)
      .catch((error: unknown) => {
        this.#known.delete(use.key)
        logFault(
          this.#deps.log,
          'the owner of a key could not be told of its quota; it is tried again with its next requests',
          error,
        )
      })
      .finally(() => this.#running.delete(warning))
    this.#running.add(warning)
  }

  /** Keys that have used as much today, of those that send requests to this instance. */
  count(): number {
    this.#startDay(this.#today())
    return this.#known.size
  }

  /** Waits for what runs. */
  async close(): Promise<void> {
    await Promise.all(this.#running)
  }

  #today(): number {
    return Math.floor(this.#deps.now() / DAY)
  }

  #startDay(day: number): void {
    if (day === this.#knownOn) return
    this.#known = new Set()
    this.#knownOn = day
  }

  async #warn({ key, day, requests, perDay }: QuotaUse): Promise<void> {
    const { usage, mailer, explorerUrl, log } = this.#deps
    const told = await usage.tellQuota(key, day)
    if (!told) return
    const warning = { key: shownKey(key), requests, perDay }
    const text = `key ${warning.key} has sent ${requests} of the ${perDay} requests of its quota of today`
    log({ event: 'quota', text, ...warning })
    if (told.email === null || mailer.state === 'off') return
    mailer.send(quotaMail({ ...warning, ...told, to: told.email, explorerUrl, day: day * DAY }))
  }
}
