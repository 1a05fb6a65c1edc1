import { createReplayableSequence } from '#async/replayable-sequence.ts'

/** A list that is still being collected. Any number of clients read it meanwhile, each from its beginning. */
export interface GrowingList {
  readonly rows: number
  readonly bytes: number
  readonly readers: number
  readonly isWhole: boolean
  /** Adds rows, each on one line, in the order of the list. */
  add(rows: readonly string[]): void
  /** Begins the list with rows of a stored one, in the form of `text` without its end. */
  seed(start: string, count: number): void
  complete(): void
  /** Readers get the rows so far, and then this error. */
  fail(error: unknown): void
  /** Clears the failure, so that new readers wait for more rows. */
  resume(): void
  /** Settles with the first rows, the end, or the failure before either. */
  begun(): Promise<void>
  /** The text of the array, in pieces. @throws the error that the list failed with */
  read(): AsyncGenerator<string>
  text(): string
}

/** @param onReader called when a reader begins */
export function createGrowingList(onReader: () => void): GrowingList {
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
    add: (added) => {
      if (added.length === 0) return
      push((rows === 0 ? '[' : ',\n') + added.join(',\n'))
      rows += added.length
    },
    seed: (start, count) => {
      push(start)
      rows = count
    },
    complete: () => {
      push(rows === 0 ? '[]' : ']')
      text.complete()
    },
    fail: text.fail,
    resume: text.resume,
    begun: text.begun,
    read: text.read,
    text: () => text.pieces.join(''),
  }
}
