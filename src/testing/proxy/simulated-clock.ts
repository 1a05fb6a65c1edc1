import type { Clock } from '#async/clock.ts'

/** A clock that stands still until it is run: it then jumps from timer to timer. */
export interface SimulatedClock extends Clock {
  /** Runs every timer that is due within so many milliseconds, with all that follows from it. */
  run(milliseconds: number): Promise<void>
}

interface Timer {
  readonly dueAt: number
  readonly order: number
  readonly callback: () => void
  isCancelled: boolean
}

/**
 * @param settled waits for all that follows from a timer; by default for promises alone
 */
export function createSimulatedClock(begin = 0, settled = settledPromises): SimulatedClock {
  /** A binary heap, the next timer first. */
  const heap: Timer[] = []
  let time = begin
  let order = 0

  function isBefore(a: Timer, b: Timer): boolean {
    return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.order < b.order)
  }

  function push(timer: Timer): void {
    let at = heap.length
    for (let parent = heap[(at - 1) >> 1]; at > 0 && parent && isBefore(timer, parent); ) {
      heap[at] = parent
      at = (at - 1) >> 1
      parent = heap[(at - 1) >> 1]
    }
    heap[at] = timer
  }

  function pop(): Timer | undefined {
    const [first] = heap
    const last = heap.pop()
    if (!first || !last || first === last) return first
    let at = 0
    for (;;) {
      const left = heap[2 * at + 1]
      const right = heap[2 * at + 2]
      const isRight = left && right && isBefore(right, left)
      const child = isRight ? right : left
      if (!child || !isBefore(child, last)) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
    return first
  }

  return {
    now: () => time,
    schedule: (milliseconds, callback) => {
      order += 1
      const timer: Timer = { dueAt: time + Math.max(milliseconds, 0), order, callback, isCancelled: false }
      push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
    run: async (milliseconds) => {
      const end = time + milliseconds
      await settled()
      for (let next = heap[0]; next && next.dueAt <= end; next = heap[0]) {
        pop()
        if (next.isCancelled) continue
        time = next.dueAt
        next.callback()
        await settled()
      }
      time = end
    },
  }
}

/** Lets promises that are settled call back, and those that follow from them. */
async function settledPromises(): Promise<void> {
  for (let i = 0; i < 6; i++) await undefined
}
