import type { Clock } from '#async/clock.ts'

/**
 * Work of which a few are done at once. Addresses take turns, so that one with many requests delays its own alone.
 * Not in the specification: that pages are made, and visitors' requests sent, in turn.
 */
export interface FairQueue {
  /**
   * Does the work when its turn has come.
   * @param signal aborted when nobody waits for the result any more
   * @param longestWait milliseconds; by default those of the queue
   * @returns undefined when no turn has come in time, or nobody waits
   */
  run<Result>(
    address: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
    longestWait?: number,
  ): Promise<Result | undefined>
  /** Whether work of an address waits for its turn. */
  isWaiting(address: string): boolean
}

export interface FairQueueOptions {
  /** Turns at once, in all and of one address; read anew for each turn. */
  readonly atOnce: number
  readonly ofOneAddress: number
  /** Times as long as a turn took, for which its address rests after it; 0, or absent: it does not. */
  readonly restOf?: (address: string) => number
  /** Milliseconds for which a turn is waited for. */
  readonly longestWait: number
  readonly clock: Clock
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { restOf = () => 0, clock } = options
  /** Functions that start the turns that are waited for, by address; the address whose last turn was longest ago comes first. */
  const waiting = new Map<string, Set<() => void>>()
  /** Turns of each address that are under way, or after which it rests. */
  const begun = new Map<string, number>()
  let all = 0

  const mayBegin = (address: string) =>
    all < options.atOnce && (begun.get(address) ?? 0) < options.ofOneAddress

  function begin(address: string): void {
    all += 1
    begun.set(address, (begun.get(address) ?? 0) + 1)
  }

  /**
   * Ends a turn in the next round of the event loop. Turns that wait for nothing would follow each other in one round, while no
   * connection is accepted.
   */
  function end(address: string, since: number): void {
    const pause = restOf(address) * (clock.now() - since)
    setImmediate(() => {
      all -= 1
      if (pause > 0) clock.schedule(pause, () => release(address))
      else release(address)
      startNext()
    })
  }

  function release(address: string): void {
    const left = (begun.get(address) ?? 1) - 1
    if (left === 0) begun.delete(address)
    else begun.set(address, left)
    startNext()
  }

  function startNext(): void {
    for (const [address, line] of waiting) {
      if (!mayBegin(address)) continue
      const [start] = line
      // Behind all others that wait.
      waiting.delete(address)
      waiting.set(address, line)
      start?.()
      return
    }
  }

  /** @returns whether the turn has come */
  function wait(address: string, longestWait: number): Promise<boolean> {
    return new Promise((resolve) => {
      const line = waiting.get(address) ?? new Set()
      function leave(): void {
        line.delete(start)
        if (line.size === 0) waiting.delete(address)
      }
      function start(): void {
        cancel()
        leave()
        begin(address)
        resolve(true)
      }
      const cancel = clock.schedule(longestWait, () => {
        leave()
        resolve(false)
      })
      waiting.set(address, line.add(start))
    })
  }

  return {
    run: async (address, signal, work, longestWait = options.longestWait) => {
      if (mayBegin(address)) begin(address)
      else if (!(await wait(address, longestWait))) return undefined
      const since = clock.now()
      try {
        return signal?.aborted ? undefined : await work()
      } finally {
        end(address, since)
      }
    },
    isWaiting: (address) => waiting.has(address),
  }
}
