import type { Clock } from '#async/clock.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import type { Mail } from './mailer.ts'
import type { MailFailure } from './smtp-transport.ts'

export interface MailQueueDependencies {
  readonly clock: Clock
  /** Hands one mail over; undefined when the server took it. */
  readonly deliver: (mail: Mail) => Promise<MailFailure | undefined>
  /** Tries whether the server would take mails, without one. */
  readonly probe: () => Promise<MailFailure | undefined>
  readonly log: Log
}

/** Mails that may wait; beyond them a mail is lost. */
const MAX_MAILS = 1000
/** Mails that are on the way at once; one while the server fails. */
const AT_ONCE = 3
/** Milliseconds for which a mail is tried. Links in mails are valid for longer. */
const LIFETIME = 5 * MINUTE
/** Milliseconds between attempts; the last one goes on. */
const DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE]

interface WaitingMail {
  readonly mail: Mail
  /** Number of the mail, in the order of `add`. */
  readonly order: number
  readonly until: number
  attempts: number
}

/**
 * Mails in memory that are handed to a mail server one after the other. While the server fails, one attempt at a time tests it: the mail
 * that waits longest, or a probe when none waits. A refused recipient delays nobody else's mail. Not in the specification: how long a mail
 * is tried.
 */
export class MailQueue {
  readonly #deps: MailQueueDependencies
  readonly #waiting: WaitingMail[] = []
  readonly #drainWaiters: (() => void)[] = []
  readonly #lost = { server: 0, recipient: 0 }
  readonly #cancels = new Set<() => void>()
  #added = 0
  /** Mails and probes on the way. */
  #running = 0
  /** Failed attempts since the server last took something. */
  #failures = 0
  #isPaused = false
  #isClosed = false

  constructor(deps: MailQueueDependencies) {
    this.#deps = deps
  }

  add(mail: Mail): void {
    if (this.#isClosed) return
    if (this.#waiting.length >= MAX_MAILS) {
      this.#lost.server += 1
      this.#logServerFailure(`${MAX_MAILS} mails wait already`)
      return
    }
    this.#added += 1
    this.#waiting.push({ mail, order: this.#added, until: this.#deps.clock.now() + LIFETIME, attempts: 0 })
    this.#sendWaiting()
  }

  /** Whether the newest attempt showed that the server takes no mails, or as many mails wait as may. */
  isFailing(): boolean {
    return this.#failures > 0 || this.#waiting.length >= MAX_MAILS
  }

  /** Settles when no mail waits any more, and at once while the server fails. */
  drained(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve()
    return new Promise((resolve) => this.#drainWaiters.push(resolve))
  }

  close(): void {
    this.#isClosed = true
    for (const cancel of this.#cancels) cancel()
  }

  /** @param reason without any address */
  #logServerFailure(reason: string): void {
    const lost = this.#lost.server
    const text = `no mail can be sent: ${reason}; sign-in by mail and registration get 503; mails given up: ${lost}`
    this.#deps.log({ event: 'mail', level: 'error', text, reason, lost }, { each: 'server', state: 'on' })
  }

  #logServerTakesMails(): void {
    const lost = this.#lost.server
    const text = `mails are sent again; mails given up: ${lost}`
    this.#deps.log({ event: 'mail', text, lost }, { each: 'server', state: 'off' })
    this.#lost.server = 0
  }

  /** @param reason without any address */
  #logRefusedRecipient(reason: string): void {
    const lost = this.#lost.recipient
    const text = `the mail server refuses recipients: ${reason}; mails given up: ${lost}`
    this.#deps.log({ event: 'mail', level: 'warn', text, reason, lost }, { each: 'recipient' })
  }

  #sendWaiting(): void {
    const { deliver } = this.#deps
    while (!this.#isClosed && !this.#isPaused && this.#running < (this.#failures > 0 ? 1 : AT_ONCE)) {
      const next = this.#waiting.shift()
      if (!next) break
      void this.#attempt(() => deliver(next.mail), next)
    }
    if (this.#isIdle()) for (const settle of this.#drainWaiters.splice(0)) settle()
  }

  async #attempt(work: () => Promise<MailFailure | undefined>, tried?: WaitingMail): Promise<void> {
    this.#running += 1
    const failure = await work()
    this.#running -= 1
    if (this.#isClosed) return
    if (failure?.concerns === 'server') this.#serverFailed(failure, tried)
    else {
      this.#failures = 0
      this.#logServerTakesMails()
      if (failure && tried) this.#refused(failure, tried)
    }
    this.#sendWaiting()
  }

  #serverFailed({ reason, isFinal }: MailFailure, tried: WaitingMail | undefined): void {
    if (tried && (isFinal || tried.until <= this.#deps.clock.now())) this.#lost.server += 1
    else if (tried) this.#waitAgain(tried)
    this.#logServerFailure(reason)
    if (this.#isPaused) return
    this.#isPaused = true
    this.#failures += 1
    this.#after(delayOf(this.#failures), () => this.#testServer())
  }

  /** Puts a mail before those that came after it. */
  #waitAgain(tried: WaitingMail): void {
    const later = this.#waiting.findIndex(({ order }) => order > tried.order)
    this.#waiting.splice(later === -1 ? this.#waiting.length : later, 0, tried)
  }

  #testServer(): void {
    this.#isPaused = false
    this.#dropExpired()
    if (this.#waiting.length === 0) void this.#attempt(this.#deps.probe)
    else this.#sendWaiting()
  }

  #dropExpired(): void {
    const now = this.#deps.clock.now()
    const kept = this.#waiting.filter(({ until }) => until > now)
    this.#lost.server += this.#waiting.length - kept.length
    this.#waiting.splice(0, this.#waiting.length, ...kept)
  }

  #refused({ reason, isFinal }: MailFailure, tried: WaitingMail): void {
    tried.attempts += 1
    const delay = delayOf(tried.attempts)
    if (isFinal || tried.until <= this.#deps.clock.now() + delay) {
      this.#lost.recipient += 1
      this.#logRefusedRecipient(reason)
    } else {
      this.#after(delay, () => {
        this.#waiting.push(tried)
        this.#sendWaiting()
      })
    }
  }

  #after(milliseconds: number, work: () => void): void {
    const cancel = this.#deps.clock.schedule(milliseconds, () => {
      this.#cancels.delete(cancel)
      work()
    })
    this.#cancels.add(cancel)
  }

  #isIdle(): boolean {
    return this.#failures > 0 || (this.#running === 0 && this.#waiting.length === 0)
  }
}

function delayOf(attempts: number): number {
  return DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? MINUTE
}
