import { type Ratio, ratio } from '../../chain/measures/ratio.ts'
import type { RankedColumn } from '../updates/value-column.ts'

/** The rule of a range: the values that no range before it has, and that it reaches. */
export interface BucketRule<Value> {
  readonly label: string
  /** True for the values up to its end, false above. The last rule of a list reaches all. */
  readonly reaches: (value: Value) => boolean
}

/** The pools whose value lies in a range. */
interface Bucket<Value> {
  readonly label: string
  readonly pools: number
  /** The least and the greatest value of these pools: no other bucket has a pool between them. Undefined without pools. */
  readonly ends: readonly [least: Value, greatest: Value] | undefined
}

/** The values of a term among pools. */
export interface Distribution<Value> {
  readonly buckets: readonly Bucket<Value>[]
  /** Undefined without pools, as is the least value. */
  readonly median: Ratio | undefined
  readonly least: { readonly value: Value; readonly pools: number } | undefined
}

/**
 * Counts pools by their values, exactly: each distinct value is compared once.
 * @param rows one for each pool
 */
export function distributionOf<Value>(
  { values, ranks }: RankedColumn<Value>,
  rows: Uint32Array,
  rules: readonly BucketRule<Value>[],
  ratioOf: (value: Value) => Ratio,
): Distribution<Value> {
  const counts = new Uint32Array(values.length)
  for (const row of rows) {
    const rank = ranks[row] ?? 0
    counts[rank] = (counts[rank] ?? 0) + 1
  }
  const buckets = rules.map(({ label }): Mutable<Bucket<Value>> => ({ label, pools: 0, ends: undefined }))
  let at = 0
  values.forEach((value, rank) => {
    const pools = counts[rank] ?? 0
    if (pools === 0) return
    while (at < rules.length - 1 && !rules[at]?.reaches(value)) at++
    const bucket = buckets[at]
    if (!bucket) return
    bucket.pools += pools
    bucket.ends = [bucket.ends?.[0] ?? value, value]
  })
  const least = buckets.find(({ ends }) => ends)?.ends?.[0]
  return {
    buckets,
    median: medianOf(values, counts, rows.length, ratioOf),
    least: least === undefined ? undefined : { value: least, pools: counts.find((count) => count > 0) ?? 0 },
  }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

function medianOf<Value>(
  values: readonly Value[],
  counts: Uint32Array,
  pools: number,
  ratioOf: (value: Value) => Ratio,
): Ratio | undefined {
  const at = (place: number) => {
    let before = 0
    const rank = counts.findIndex((count) => {
      before += count
      return before > place
    })
    return values[rank]
  }
  const [low, high] = [at(Math.ceil(pools / 2) - 1), at(Math.floor(pools / 2))]
  if (pools === 0 || low === undefined || high === undefined) return undefined
  return meanOf(ratioOf(low), ratioOf(high))
}

/** The exact mean of the two values in the middle. */
export function meanOf(low: Ratio, high: Ratio): Ratio | undefined {
  if (low.over === high.over && low.under === high.under) return low
  return ratio(low.over * high.under + high.over * low.under, 2n * low.under * high.under)
}
