/** A sequence of pieces that is still growing, while any number of readers read it, each from its start. */
export interface ReplayableSequence<T> {
  /** The pieces so far. */
  readonly pieces: readonly T[]
  /** Readers now, with those that wait for the first piece. */
  readonly readers: number
  readonly isComplete: boolean
  /** Set while the sequence has failed. */
  readonly failure: { readonly error: unknown } | undefined
  add(piece: T): void
  complete(): void
  /** Readers get the pieces so far, and then this error. */
  fail(error: unknown): void
  /** Takes the failure back, so that readers wait for more again. */
  resume(): void
  /** Settles with the first piece or the end. @throws the failure before either */
  begun(): Promise<void>
  /** All pieces, to the end. @throws the failure */
  read(): AsyncGenerator<T>
}

/** @param onReader called when a reader begins, which is counted by then */
export function createReplayableSequence<T>(onReader?: () => void): ReplayableSequence<T> {
  const pieces: T[] = []
  let readers = 0
  let isComplete = false
  let failure: { readonly error: unknown } | undefined
  let waiting: (() => void)[] = []

  function wakeAll(): void {
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }

  function nextChange(): Promise<void> {
    return new Promise((wake) => waiting.push(wake))
  }

  return {
    pieces,
    get readers() {
      return readers
    },
    get isComplete() {
      return isComplete
    },
    get failure() {
      return failure
    },
    add: (piece) => {
      pieces.push(piece)
      wakeAll()
    },
    complete: () => {
      isComplete = true
      wakeAll()
    },
    fail: (error) => {
      failure = { error }
      wakeAll()
    },
    resume: () => {
      failure = undefined
    },
    begun: async () => {
      readers += 1
      try {
        onReader?.()
        while (pieces.length === 0 && !isComplete && !failure) await nextChange()
        if (pieces.length === 0 && !isComplete && failure) throw failure.error
      } finally {
        readers -= 1
      }
    },
    read: async function* () {
      readers += 1
      try {
        onReader?.()
        for (let next = 0; ; ) {
          const piece = pieces[next]
          if (piece !== undefined) {
            next += 1
            yield piece
          } else if (isComplete) return
          else if (failure) throw failure.error
          else await nextChange()
        }
      } finally {
        readers -= 1
      }
    },
  }
}
