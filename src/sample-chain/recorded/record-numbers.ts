/** A record that is to be numbered, with its number in a real database where that is known. */
export interface Numbered {
  readonly known: number | null
  /** How far above the record before it lies, at least; 1 unless told. */
  readonly step?: number
}

/**
 * Numbers records in chain order: the real number where it is known, else the recording's own, above the
 * one before and below the next real one, so that numbers ascend as they do in db-sync.
 * @throws {RangeError} when the known numbers leave no room.
 */
export function numberAscending(records: readonly Numbered[]): number[] {
  let last = 0
  return records.map(({ known, step = 1 }) => {
    if (known !== null && known <= last) throw new RangeError(`record ${known} follows ${last}`)
    last = known ?? last + step
    return last
  })
}

/** Numbers records whose real numbers follow no order: own numbers begin above the known ones given. */
export function numberAbove(records: readonly Numbered[], floor: number): number[] {
  let last = floor
  return records.map(({ known }) => {
    if (known !== null) return known
    last += 1
    return last
  })
}

/** The distinct records in the order in which they are first met, by key. */
export function distinct<T>(items: readonly T[], key: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>()
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item)
  return found
}
