/** Compares a response, piece by piece, with the beginning that is known of it. */
export interface KnownBeginning {
  /** The bytes after the known ones, which may be none; undefined once the response differs. */
  readonly restOf: (bytes: Uint8Array) => Uint8Array | undefined
  /** Copies of the known bytes that the response has had before the last call. */
  readonly before: () => Uint8Array[]
}

export function compareBeginning(known: readonly Uint8Array[]): KnownBeginning {
  let piece = 0
  let at = 0
  let before = { piece, at }

  function restOf(bytes: Uint8Array): Uint8Array | undefined {
    before = { piece, at }
    let place = 0
    for (;;) {
      const expected = known[piece]
      if (!expected) return bytes.subarray(place)
      const length = Math.min(bytes.length - place, expected.length - at)
      for (let i = 0; i < length; i++) if (bytes[place + i] !== expected[at + i]) return undefined
      place += length
      at += length
      if (at < expected.length) return bytes.subarray(place)
      piece += 1
      at = 0
    }
  }

  return {
    restOf,
    before: () => [
      ...known.slice(0, before.piece).map((bytes) => bytes.slice()),
      ...known.slice(before.piece, before.piece + 1).map((bytes) => bytes.slice(0, before.at)),
    ],
  }
}
