import type { Clock } from '#async/clock.ts'

/** A clock that goes on by itself, and that a test can move ahead: timers that are due then call back at once. */
export interface TestClock extends Clock {
  readonly pass: (milliseconds: number) => void
}

interface Timer {
  readonly dueAt: number
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
      for (const timer of timers) start(timer)
    },
  }
}
