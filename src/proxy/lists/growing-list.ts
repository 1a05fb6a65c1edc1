/** A list that is still being collected, and is read by any number of browsers meanwhile, each from its beginning. */
export interface GrowingList {
  readonly rows: number
  readonly bytes: number
  readonly readers: number
  readonly isWhole: boolean
  /** Rows with a line each, in the order of the list. */
  add(rows: readonly string[]): void
  /** Begins with rows that are known already, in the form of `text` without its end. */
  seed(text: string, rows: number): void
  complete(): void
  /** Readers get what there is, and then this. */
  fail(error: unknown): void
  /** Lets new readers wait for more again. */
  resume(): void
  /** Settles with the first rows, the end, or the failure before either. */
  begun(): Promise<void>
  /** The text of the array, in pieces. @throws what the list failed with. */
  read(): AsyncGenerator<string>
  text(): string
}

/** @param onReader told when somebody begins to read */
export function createGrowingList(onReader: () => void): GrowingList {
  const pieces: string[] = []
  let rows = 0
  let bytes = 0
  let readers = 0
  let whole = false
  let failure: { readonly error: unknown } | undefined
  let wake: (() => void)[] = []

  function changed(): void {
    const waiting = wake
    wake = []
    for (const resolve of waiting) resolve()
  }

  function change(): Promise<void> {
    return new Promise((resolve) => wake.push(resolve))
  }

  function push(piece: string): void {
    pieces.push(piece)
    bytes += piece.length
    changed()
  }

  return {
    get rows() {
      return rows
    },
    get bytes() {
      return bytes
    },
    get readers() {
      return readers
    },
    get isWhole() {
      return whole
    },
    add: (added) => {
      if (added.length === 0) return
      push((rows === 0 ? '[' : ',\n') + added.join(',\n'))
      rows += added.length
    },
    seed: (text, known) => {
      push(text)
      rows = known
    },
    complete: () => {
      whole = true
      push(rows === 0 ? '[]' : ']')
    },
    fail: (error) => {
      failure = { error }
      changed()
    },
    resume: () => {
      failure = undefined
    },
    begun: async () => {
      readers += 1
      try {
        onReader()
        while (pieces.length === 0 && !failure) await change()
        if (pieces.length === 0 && failure) throw failure.error
      } finally {
        readers -= 1
      }
    },
    read: async function* () {
      readers += 1
      try {
        onReader()
        for (let next = 0; ; ) {
          const piece = pieces[next]
          if (piece !== undefined) {
            next += 1
            yield piece
          } else if (whole) return
          else if (failure) throw failure.error
          else await change()
        }
      } finally {
        readers -= 1
      }
    },
    text: () => pieces.join(''),
  }
}
