/** A record to be numbered, with its number in a real database where that is known. */
export interface Numbered {
  readonly known: number | null
  /** The least distance from the number of the record before; 1 by default. */
  readonly step?: number
}

/**
 * Numbers records in chain order: by the real number where it is known, else by one of the recording's own between
 * the record before and the next real number, so that numbers ascend as in db-sync.
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

/** Numbers records whose real numbers are in no order: the recording's own numbers begin above `floor`. */
export function numberAbove(records: readonly Numbered[], floor: number): number[] {
  let last = floor
  return records.map(({ known }) => {
    if (known !== null) return known
    last += 1
    return last
  })
}

/** The distinct items by key, in the order of their first occurrence. */
export function distinct<T>(items: readonly T[], key: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>()
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item)
  return found
}
