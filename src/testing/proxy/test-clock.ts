import type { Clock } from '#async/clock.ts'

/** A clock that goes on by itself, and that a test can move ahead. */
export interface TestClock extends Clock {
  /** Moves the time alone, for freshness, budgets and lifetimes: timers that run are not changed. */
  readonly pass: (milliseconds: number) => void
  /** Moves the timers that run too: those that are due then call back at once. */
  readonly elapse: (milliseconds: number) => void
}

/** Milliseconds of each step of `elapseUntil`. */
const STEP = 20
const SPEED = 10

/** Moves the clock, about ten times as fast as time, until a promise settles. */
export async function elapseUntil<T>(clock: TestClock, promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = () => {
    isSettled = true
  }
  promise.then(settled, settled)
  while (!isSettled) {
    await new Promise((resolve) => setTimeout(resolve, STEP / SPEED))
    clock.elapse(STEP)
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
  const now = () => Date.now() + passed

  function start(timer: Timer): void {
    clearTimeout(timer.handle)
    timer.handle = setTimeout(
      () => {
        timers.delete(timer)
        timer.callback()
      },
      Math.max(timer.dueAt - now(), 0),
    )
  }

  return {
    now,
    schedule: (milliseconds, callback) => {
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
  }
}
