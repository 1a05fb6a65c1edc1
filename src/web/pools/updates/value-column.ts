/** The values of a column by row, as places in their order: rows compare as whole numbers, whatever the values are. */
export interface RankedColumn<Value> {
  /** Distinct values, in ascending order. */
  readonly values: readonly Value[]
  /** The place in `values` of the value of each row. */
  readonly ranks: Uint32Array
}

/** A column that grows row by row. Each distinct value is stored once. */
export interface ValueColumn<Value> {
  readonly add: (value: Value) => void
  /** The column so far; computed once until another row comes. */
  readonly ranked: () => RankedColumn<Value>
}

const FIRST_ROOM = 1024

/** @param compare the order of the values, as a sort wants it */
export function createValueColumn<Value>(compare: (a: Value, b: Value) => number): ValueColumn<Value> {
  const codes = new Map<Value, number>()
  let rows = new Uint32Array(FIRST_ROOM)
  let length = 0
  let known: RankedColumn<Value> | undefined
  return {
    add(value) {
      const code = codes.get(value) ?? codes.size
      if (code === codes.size) codes.set(value, code)
      if (length === rows.length) {
        const wider = new Uint32Array(2 * length)
        wider.set(rows)
        rows = wider
      }
      rows[length++] = code
      known = undefined
    },
    ranked() {
      known ??= rankedOf(codes, rows.subarray(0, length), compare)
      return known
    },
  }
}

function rankedOf<Value>(
  codes: ReadonlyMap<Value, number>,
  rows: Uint32Array,
  compare: (a: Value, b: Value) => number,
): RankedColumn<Value> {
  const sorted = Array.from(codes).sort(([a], [b]) => compare(a, b))
  const rankOf = new Uint32Array(sorted.length)
  sorted.forEach(([, code], rank) => {
    rankOf[code] = rank
  })
  return { values: sorted.map(([value]) => value), ranks: rows.map((code) => rankOf[code] ?? 0) }
}

/** The ranks from `low` up to and without `high`. */
export interface RankRange {
  readonly low: number
  readonly high: number
}

/** The ranks of the values for which neither test is true. The tests follow the order of the column. */
export function ranksBetween<Value>(
  { values }: RankedColumn<Value>,
  isBelow: (value: Value) => boolean,
  isAbove: (value: Value) => boolean,
): RankRange {
  return { low: partition(values, isBelow), high: partition(values, (value) => !isAbove(value)) }
}

/** The number of values at the start for which the test is true. */
function partition<Value>(values: readonly Value[], test: (value: Value) => boolean): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(values[middle] as Value)) low = middle + 1
    else high = middle
  }
  return low
}
