import { type Clock, systemClock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { retryAfter, waitText } from '#http/fields/retry-after.ts'
import { HttpError } from '../responses/error-response.ts'
import {
  createFairSchedule,
  MAX_WAIT,
  type Turn,
  type TurnOutcome,
  type TurnRefusal,
  type WantedTurn,
} from './fair-schedule.ts'

/** Gives out turns as the fair schedule decides. */
export interface TurnQueue {
  /** A turn at once where there is room for it; otherwise a promise of it, or of its refusal. */
  take(wanted: WantedTurn): Turn | TurnRefusal | Promise<Turn | TurnRefusal>
  finish(turn: Turn, outcome: TurnOutcome): void
  /** Turns that wait. */
  readonly waiting: number
}

/** The system's timers, with a time that is never set back. */
const steadyClock: Clock = { now: () => performance.now(), schedule: systemClock.schedule }

/** While no turn waits, there is neither a timer nor a promise. */
export function createTurnQueue(connections: number, clock: Clock = steadyClock): TurnQueue {
  const schedule = createFairSchedule(connections)
  const settlers = new Map<Turn, (result: Turn | TurnRefusal) => void>()
  let cancelTimer: (() => void) | undefined

  function settle(turn: Turn, result: Turn | TurnRefusal): void {
    settlers.get(turn)?.(result)
    settlers.delete(turn)
  }

  function startWaiting(): void {
    const now = clock.now()
    for (let turn = schedule.startNext(now); turn; turn = schedule.startNext(now)) settle(turn, turn)
    if (schedule.waiting > 0) return
    cancelTimer?.()
    cancelTimer = undefined
  }

  function watchWaits(): void {
    if (cancelTimer) return
    const now = clock.now()
    const overdueAt = schedule.overdueAfter(now)
    if (overdueAt !== undefined) cancelTimer = clock.schedule(overdueAt - now, refuseOverdue)
  }

  function refuseOverdue(): void {
    cancelTimer = undefined
    for (const { turn, refusal } of schedule.removeOverdue(clock.now())) settle(turn, refusal)
    startWaiting()
    watchWaits()
  }

  return {
    take: (wanted) => {
      const taken = schedule.request(wanted, clock.now())
      if ('reason' in taken || !taken.isWaiting) return taken
      const settled = new Promise<Turn | TurnRefusal>((resolve) => settlers.set(taken, resolve))
      watchWaits()
      return settled
    },
    finish: (turn, outcome) => {
      schedule.finish(turn, clock.now(), outcome)
      if (schedule.waiting > 0) startWaiting()
    },
    get waiting() {
      return schedule.waiting
    },
  }
}

/** A key's query is refused since too many others of the same key came before it. */
export class TurnRefused extends HttpError {
  readonly key: string

  constructor(key: string, refusal: TurnRefusal) {
    super(429, detailOf(refusal), retryAfter(refusal.wait))
    this.key = key
  }
}

function detailOf({ reason, waiting, wait }: TurnRefusal): string {
  const fact =
    reason === 'line'
      ? `This key has ${waiting} database queries waiting, and no more may wait.`
      : `This query waited ${MAX_WAIT / SECOND} seconds behind others of this key.`
  return `${fact} Send fewer at once. Try again in ${waitText(wait)}.`
}
