import type { Clock } from '#async/clock.ts'
import { createRecurringEvent, type Recurrence } from '#async/recurring-events.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Mail } from './mailer.ts'
import type { MailFailure } from './smtp-transport.ts'

/** A report about mails that were not taken; `latest` is the reason of the last one, without any address. */
export type MailReport = Recurrence<string> & {
  readonly concerns: MailFailure['concerns']
  /** Mails that were given up since the last `ended`. */
  readonly lost: number
}

export interface MailQueueDependencies {
  readonly clock: Clock
  /** Hands one mail over; undefined when the server took it. */
  readonly deliver: (mail: Mail) => Promise<MailFailure | undefined>
  /** Tries whether the server would take mails, without one. */
  readonly probe: () => Promise<MailFailure | undefined>
  readonly report: (report: MailReport) => void
}

/** Mails in memory that are handed to a mail server one after the other. */
export interface MailQueue {
  add(mail: Mail): void
  /** Whether the newest attempt showed that the server takes no mails, or as many mails wait as may. */
  isFailing(): boolean
  /** Settles when no mail waits any more, and at once while the server fails. */
  drained(): Promise<void>
  close(): void
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
 * Queues mails. While the server fails, one attempt at a time tests it: the mail that waits longest, or a probe when
 * none waits. A refused recipient delays nobody else's mail. Not in the specification: how long a mail is tried.
 */
export function createMailQueue({ clock, deliver, probe, report }: MailQueueDependencies): MailQueue {
  const waiting: WaitingMail[] = []
  const drainWaiters: (() => void)[] = []
  const lost = { server: 0, recipient: 0 }
  const serverFailure = failureEvent('server', 'by-call')
  const recipientFailure = failureEvent('recipient', 'by-silence')
  const cancels = new Set<() => void>()
  let added = 0
  /** Mails and probes on the way. */
  let running = 0
  /** Failed attempts since the server last took something. */
  let failures = 0
  let isPaused = false
  let isClosed = false

  function failureEvent(concerns: MailFailure['concerns'], ends: 'by-call' | 'by-silence') {
    return createRecurringEvent<string>({
      clock,
      ends,
      report: (recurrence) => {
        report({ ...recurrence, concerns, lost: lost[concerns] })
        if (recurrence.phase === 'ended') lost[concerns] = 0
      },
    })
  }

  function add(mail: Mail): void {
    if (isClosed) return
    if (waiting.length >= MAX_MAILS) {
      lost.server += 1
      serverFailure.occur(`${MAX_MAILS} mails wait already`)
      return
    }
    added += 1
    waiting.push({ mail, order: added, until: clock.now() + LIFETIME, attempts: 0 })
    sendWaiting()
  }

  function sendWaiting(): void {
    while (!isClosed && !isPaused && running < (failures > 0 ? 1 : AT_ONCE)) {
      const next = waiting.shift()
      if (!next) break
      void attempt(() => deliver(next.mail), next)
    }
    if (isIdle()) for (const settle of drainWaiters.splice(0)) settle()
  }

  async function attempt(work: () => Promise<MailFailure | undefined>, tried?: WaitingMail): Promise<void> {
    running += 1
    const failure = await work()
    running -= 1
    if (isClosed) return
    if (failure?.concerns === 'server') serverFailed(failure, tried)
    else {
      failures = 0
      serverFailure.end()
      if (failure && tried) refused(failure, tried)
    }
    sendWaiting()
  }

  function serverFailed({ reason, isFinal }: MailFailure, tried: WaitingMail | undefined): void {
    if (tried && (isFinal || tried.until <= clock.now())) lost.server += 1
    else if (tried) waitAgain(tried)
    serverFailure.occur(reason)
    if (isPaused) return
    isPaused = true
    failures += 1
    after(delayOf(failures), testServer)
  }

  /** Puts a mail before those that came after it. */
  function waitAgain(tried: WaitingMail): void {
    const later = waiting.findIndex(({ order }) => order > tried.order)
    waiting.splice(later === -1 ? waiting.length : later, 0, tried)
  }

  function testServer(): void {
    isPaused = false
    dropExpired()
    if (waiting.length === 0) void attempt(probe)
    else sendWaiting()
  }

  function dropExpired(): void {
    const now = clock.now()
    const kept = waiting.filter(({ until }) => until > now)
    lost.server += waiting.length - kept.length
    waiting.splice(0, waiting.length, ...kept)
  }

  function refused({ reason, isFinal }: MailFailure, tried: WaitingMail): void {
    tried.attempts += 1
    const delay = delayOf(tried.attempts)
    if (isFinal || tried.until <= clock.now() + delay) {
      lost.recipient += 1
      recipientFailure.occur(reason)
    } else {
      after(delay, () => {
        waiting.push(tried)
        sendWaiting()
      })
    }
  }

  function after(milliseconds: number, work: () => void): void {
    const cancel = clock.schedule(milliseconds, () => {
      cancels.delete(cancel)
      work()
    })
    cancels.add(cancel)
  }

  function isIdle(): boolean {
    return failures > 0 || (running === 0 && waiting.length === 0)
  }

  return {
    add,
    isFailing: () => failures > 0 || waiting.length >= MAX_MAILS,
    drained: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => drainWaiters.push(resolve))),
    close: () => {
      isClosed = true
      for (const cancel of cancels) cancel()
      serverFailure.close()
      recipientFailure.close()
    },
  }
}

function delayOf(attempts: number): number {
  return DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? MINUTE
}
