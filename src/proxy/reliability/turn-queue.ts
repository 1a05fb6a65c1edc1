import type { Priority } from '#explorer-protocol/priority.ts'

/** A request that waits for its turn. */
interface WaitingTurn {
  /** Milliseconds since the Unix epoch. */
  readonly deadline: number
  readonly signal: AbortSignal | undefined
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** Requests that wait for their turn, the more urgent ones first. */
export interface TurnQueue {
  add(priority: Priority, turn: WaitingTurn): void
  /** Removes and returns the first whose request is still needed; undefined without one. */
  shift(): WaitingTurn | undefined
  /** Removes and returns those whose deadline has passed. */
  removeLate(at: number): WaitingTurn[]
  /** Requests that come before a new one. */
  ahead(priority: Priority): number
  readonly length: number
  /** The earliest deadline; infinite without any. */
  readonly nextDeadline: number
}

export function createTurnQueue(): TurnQueue {
  const queues: Record<Priority, WaitingTurn[]> = { user: [], background: [] }
  const length = () => queues.user.length + queues.background.length

  return {
    add: (priority, turn) => {
      queues[priority].push(turn)
    },
    shift: () => {
      for (;;) {
        const next = queues.user.shift() ?? queues.background.shift()
        if (!next?.signal?.aborted) return next
        next.reject(next.signal.reason)
      }
    },
    removeLate: (at) => {
      const late: WaitingTurn[] = []
      for (const priority of ['user', 'background'] as const) {
        const queue = queues[priority]
        if (!queue.some(({ deadline }) => deadline <= at)) continue
        queues[priority] = queue.filter((turn) => turn.deadline > at || late.push(turn) === 0)
      }
      return late
    },
    ahead: (priority) => (priority === 'user' ? queues.user.length : length()),
    get length() {
      return length()
    },
    get nextDeadline() {
      return Math.min(
        ...queues.user.map(({ deadline }) => deadline),
        ...queues.background.map(({ deadline }) => deadline),
      )
    },
  }
}
