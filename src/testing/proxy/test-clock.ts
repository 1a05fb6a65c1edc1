import type { Clock } from '#async/clock.ts'

/** A clock that goes on by itself, and that a test can move ahead. */
export interface TestClock extends Clock {
  /** Moves the time alone, for freshness, rates and lifetimes: timers that run are not changed. */
  readonly pass: (milliseconds: number) => void
  /** Moves the timers that run too: those that are due then call back at once. */
  readonly elapse: (milliseconds: number) => void
  /** Number of reads of the time, timers set and timers called back: unchanged while nothing happens. */
  readonly uses: number
  /** Milliseconds until the next timer; infinite without any. */
  readonly untilNextTimer: number
}

/** Milliseconds of each step of `elapseUntil`, and the longest while only a timer can bring something. */
const STEP = 20
const QUIET_STEP = 200
/** Milliseconds of real time that a step takes. */
const STEP_TIME = 2
/** Steps without any use of the clock after which only a timer can bring something. */
const QUIET_AFTER = 50

/**
 * Moves the clock until a promise settles: about ten times as fast as time, and a hundred times, from timer to
 * timer, while nobody uses the clock. Each step lets Node take in what has arrived, so that no response of a server
 * in this process is overtaken on a slow machine.
 */
export async function elapseUntil<T>(clock: TestClock, promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = () => {
    isSettled = true
  }
  promise.then(settled, settled)
  let before = clock.uses
  let quietSteps = 0
  while (!isSettled) {
    await new Promise((resolve) => setTimeout(resolve, STEP_TIME))
    quietSteps = clock.uses === before ? quietSteps + 1 : 0
    before = clock.uses
    clock.elapse(quietSteps < QUIET_AFTER ? STEP : Math.min(Math.max(clock.untilNextTimer, STEP), QUIET_STEP))
  }
  return promise
}

interface Timer {
  dueAt: number
  readonly callback: () => void
  handle?: NodeJS.Timeout
}

export function createTestClock(): TestClock {
  const timers = new Set<Timer>()
  let passed = 0
  let uses = 0
  const now = () => Date.now() + passed

  function start(timer: Timer): void {
    clearTimeout(timer.handle)
    timer.handle = setTimeout(
      () => {
        timers.delete(timer)
        uses += 1
        timer.callback()
      },
      Math.max(timer.dueAt - now(), 0),
    )
  }

  return {
    now: () => {
      uses += 1
      return now()
    },
    schedule: (milliseconds, callback) => {
      uses += 1
      const timer: Timer = { dueAt: now() + milliseconds, callback }
      timers.add(timer)
      start(timer)
      return () => {
        timers.delete(timer)
        clearTimeout(timer.handle)
      }
    },
    pass: (milliseconds) => {
      passed += milliseconds
      for (const timer of timers) timer.dueAt += milliseconds
    },
    elapse: (milliseconds) => {
      passed += milliseconds
      for (const timer of timers) start(timer)
    },
    get uses() {
      return uses
    },
    get untilNextTimer() {
      return Math.min(...Array.from(timers, ({ dueAt }) => dueAt - now()))
    },
  }
}
