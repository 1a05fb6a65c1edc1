import { type Clock, sleep } from '#async/clock.ts'
import { createReplayableSequence } from '#async/replayable-sequence.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'

/**
 * A list that is still being collected. Any number of clients read it meanwhile, each from its beginning.
 * @param onReader called when a reader begins
 */
export function createGrowingList(onReader: () => void) {
  const text = createReplayableSequence<string>(onReader)
  let rows = 0
  let bytes = 0

  function push(piece: string): void {
    bytes += piece.length
    text.add(piece)
  }

  return {
    get rows() {
      return rows
    },
    get bytes() {
      return bytes
    },
    get readers() {
      return text.readers
    },
    get isWhole() {
      return text.isComplete
    },
    /** Adds rows, each on one line, in the order of the list. */
    add: (added: readonly string[]) => {
      if (added.length === 0) return
      push((rows === 0 ? '[' : ',\n') + added.join(',\n'))
      rows += added.length
    },
    /** Begins the list with rows of a stored one, in the form of its text without the end. */
    seed: (start: string, count: number) => {
      push(start)
      rows = count
    },
    complete: () => {
      push(rows === 0 ? '[]' : ']')
      text.complete()
    },
    /** Readers get the rows so far, and then this error. */
    fail: text.fail,
    /** Clears the failure, so that new readers wait for more rows. */
    resume: text.resume,
    /** Settles with the first rows, the end, or the failure before either. */
    begun: text.begun,
    read: text.read,
    text: () => text.pieces.join(''),
  }
}

/**
 * The upstream requests for one list, which its readers pay from their allowances in turn. A reader whose allowance is
 * used up is passed over; when none can pay, the list waits for the first who can again.
 */
export interface SharedCost {
  /**
   * @param paid upstream requests that the reader has paid already
   * @returns the function by which the reader leaves
   */
  join(reader: VisitorAllowance, paid?: number): () => void
  /** Settles when a request is paid, or nobody is left to pay. */
  pay(): Promise<void>
}

export function createSharedCost(clock: Clock): SharedCost {
  /** In the order in which they pay next. */
  let readers: VisitorAllowance[] = []
  let prepaid = 0

  /** @returns milliseconds to wait; undefined when it is paid */
  function takeFromAnyone(): number | undefined {
    let shortest = Number.POSITIVE_INFINITY
    for (const reader of readers) {
      const wait = reader.takeFurther()
      if (wait === undefined) {
        readers = [...readers.filter((other) => other !== reader), reader]
        return undefined
      }
      shortest = Math.min(shortest, wait)
    }
    return shortest
  }

  async function pay(): Promise<void> {
    for (;;) {
      if (prepaid > 0) {
        prepaid -= 1
        return
      }
      const wait = readers.length === 0 ? undefined : takeFromAnyone()
      if (wait === undefined) return
      await sleep(clock, wait)
    }
  }

  return {
    join: (reader, paid = 0) => {
      // Each reading is a reader of its own, also where one visitor reads the list twice.
      const joined = { ...reader }
      readers.push(joined)
      prepaid += paid
      return () => {
        readers = readers.filter((other) => other !== joined)
      }
    },
    pay,
  }
}
