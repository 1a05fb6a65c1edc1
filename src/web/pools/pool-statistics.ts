import { groupDigits, shiftDecimal } from '#cardano/decimal.ts'
import { adaText, type Lovelace, lovelace, parseAda } from '#cardano/lovelace.ts'
import { compareMargins, type Margin, parseMarginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type Ratio, ratio } from '../chain/measures/ratio.ts'
import type { ListedUpdate } from '../chain/pool-history/listed-updates.ts'
import { updatesInForce, type ValueRange } from './select-updates.ts'

/** The terms of a pool that are numbers, with the types of their values. */
export interface TermValues {
  readonly margin: Margin
  readonly cost: Lovelace
  readonly pledge: Lovelace
}

export type TermName = keyof TermValues

export const termNames = ['pledge', 'margin', 'cost'] as const satisfies readonly TermName[]

/** A range in which pools are counted. No two of a list have a value in common. */
interface PoolRange<Value> extends ValueRange<Value> {
  readonly label: string
}

/** A term as statistics read it. */
interface PoolTerm<Value> {
  readonly valueOf: (update: PoolUpdate) => Value
  readonly compare: (a: Value, b: Value) => number
  /** An exact value in the unit that people read: percent, or ADA. */
  readonly ratioOf: (value: Value) => Ratio
  /** The same as a short text: `2.5`, `1,000`, `10 M`. */
  readonly textOf: (value: Value) => string
  /** In ascending order. */
  readonly ranges: readonly PoolRange<Value>[]
}

const MILLION = 1_000_000n

export const poolTerms: { readonly [Name in TermName]: PoolTerm<TermValues[Name]> } = {
  pledge: {
    valueOf: ({ pledge }) => pledge,
    compare: compareAmounts,
    ratioOf: adaOf,
    textOf: (amount) => shortAda(adaText(amount)),
    ranges: pledgeRanges(),
  },
  margin: {
    valueOf: ({ margin }) => margin,
    compare: compareMargins,
    ratioOf: percentOf,
    textOf: (margin) => shiftDecimal(margin, 2),
    ranges: marginRanges(),
  },
  cost: {
    valueOf: ({ fixed_cost }) => fixed_cost,
    compare: compareAmounts,
    ratioOf: adaOf,
    textOf: (amount) => shortAda(adaText(amount)),
    ranges: costRanges(),
  },
}

function compareAmounts(a: Lovelace, b: Lovelace): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function adaOf(amount: Lovelace): Ratio {
  return { over: amount, under: MILLION }
}

function percentOf(margin: Margin): Ratio {
  const [whole = '0', fraction = ''] = margin.split('.')
  return { over: 100n * BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) }
}

/** One for each whole percent up to ten with its upper end; 0 and 100 % have their own. */
function marginRanges(): PoolRange<Margin>[] {
  const percent = (value: number) => parseMarginPercentage(String(value))
  const upTo = (above: number, greatest: number) => ({
    label: `${above} to ${greatest}`,
    least: percent(above),
    greatest: percent(greatest),
    isAbove: true,
  })
  return [
    { label: '0', least: percent(0), greatest: percent(0) },
    ...Array.from({ length: 10 }, (_, above) => upTo(above, above + 1)),
    { ...upTo(10, 100), label: 'over 10', isBelow: true },
    { label: '100', least: percent(100), greatest: undefined },
  ]
}

/** The minimum costs that mainnet has had, 340 and 170 ADA, have their own; those above are with their upper end. */
function costRanges(): PoolRange<Lovelace>[] {
  const ada = (value: number) => parseAda(String(value))
  const exactly = (value: number) => ({ label: String(value), least: ada(value), greatest: ada(value) })
  const upTo = (above: number, greatest: number) => ({
    label: `${groupDigits(String(above))} to ${groupDigits(String(greatest))}`,
    least: ada(above),
    greatest: ada(greatest),
    isAbove: true,
  })
  return [
    { label: 'under 170', least: undefined, greatest: ada(170), isBelow: true },
    exactly(170),
    { ...upTo(170, 340), isBelow: true },
    exactly(340),
    upTo(340, 400),
    upTo(400, 500),
    upTo(500, 1000),
    upTo(1000, 10_000),
    { label: 'over 10,000', least: ada(10_000), greatest: undefined, isAbove: true },
  ]
}

/** Powers of ten, with their lower end; 0 has its own. */
function pledgeRanges(): PoolRange<Lovelace>[] {
  const ends = [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
  const ada = (value: number) => parseAda(String(value))
  const text = (value: number) => shortAda(String(value))
  return [
    { label: '0', least: lovelace(0n), greatest: lovelace(0n) },
    { label: 'under 100', least: lovelace(0n), greatest: ada(100), isAbove: true, isBelow: true },
    ...ends.slice(1).map((end, i) => ({
      label: `${text(ends[i] ?? 0)} to ${text(end)}`,
      least: ada(ends[i] ?? 0),
      greatest: ada(end),
      isBelow: true,
    })),
    { label: 'from 100 M', least: ada(100_000_000), greatest: undefined },
  ]
}

/** Whole millions as such, other amounts with their digits in groups. */
function shortAda(digits: string): string {
  return /^[1-9]\d*0{6}$/.test(digits) ? `${digits.slice(0, -6)} M` : groupDigits(digits)
}

/** The pools whose value lies in a range. */
export interface Bucket<Value> {
  readonly range: PoolRange<Value>
  readonly pools: number
}

/** The values of a term among pools. */
export interface Distribution<Value> {
  readonly buckets: readonly Bucket<Value>[]
  /** Undefined without pools, as is the least value. */
  readonly median: Ratio | undefined
  readonly least: { readonly value: Value; readonly pools: number } | undefined
}

/** The terms in force in an epoch, of all pools that have begun by then; retired pools are among them. */
export interface PoolStatistics {
  readonly epoch: number
  readonly pools: number
  readonly terms: { readonly [Name in TermName]: Distribution<TermValues[Name]> }
}

/** @param list in chain order */
export function poolStatistics(list: readonly ListedUpdate[], epoch: number): PoolStatistics {
  const updates = updatesInForce(list, epoch).map(({ update }) => update)
  return {
    epoch,
    pools: updates.length,
    terms: {
      pledge: distributionOf(updates, poolTerms.pledge),
      margin: distributionOf(updates, poolTerms.margin),
      cost: distributionOf(updates, poolTerms.cost),
    },
  }
}

function distributionOf<Value>(updates: readonly PoolUpdate[], term: PoolTerm<Value>): Distribution<Value> {
  const { compare, ratioOf, ranges } = term
  const { values, ranks } = rankValues(updates, term)
  const counts = new Array<number>(values.length).fill(0)
  for (const rank of ranks) counts[rank] = (counts[rank] ?? 0) + 1
  const pools = new Array<number>(ranges.length).fill(0)
  let at = 0
  values.forEach((value, rank) => {
    while (at < ranges.length - 1 && isBeyond(value, ranges[at], compare)) at++
    pools[at] = (pools[at] ?? 0) + (counts[rank] ?? 0)
  })
  const places = ranks.toSorted()
  const valueAt = (place: number) => values[places[place] ?? -1]
  const [low, high] = [valueAt(Math.ceil(places.length / 2) - 1), valueAt(Math.floor(places.length / 2))]
  const [least] = values
  return {
    buckets: ranges.map((range, i) => ({ range, pools: pools[i] ?? 0 })),
    median: low === undefined || high === undefined ? undefined : meanOf(ratioOf(low), ratioOf(high)),
    least: least === undefined ? undefined : { value: least, pools: counts[0] ?? 0 },
  }
}

function isBeyond<Value>(
  value: Value,
  range: ValueRange<Value> | undefined,
  compare: (a: Value, b: Value) => number,
): boolean {
  if (range?.greatest === undefined) return false
  const order = compare(value, range.greatest)
  return range.isBelow ? order >= 0 : order > 0
}

/** The distinct values of a term in ascending order, and the place of each update's value among them. */
function rankValues<Value>(
  updates: readonly PoolUpdate[],
  { valueOf: read, compare }: PoolTerm<Value>,
): { readonly values: readonly Value[]; readonly ranks: Uint32Array } {
  const values = [...new Set(updates.map(read))].sort(compare)
  const rankOf = new Map(values.map((value, rank) => [value, rank]))
  return { values, ranks: Uint32Array.from(updates, (update) => rankOf.get(read(update)) ?? 0) }
}

/** The exact mean of the two values in the middle. */
function meanOf(low: Ratio, high: Ratio): Ratio | undefined {
  if (low.over === high.over && low.under === high.under) return low
  return ratio(low.over * high.under + high.over * low.under, 2n * low.under * high.under)
}

/** Figures of all pools for each epoch in which an update became active or could have, in order and without a gap. */
export interface PoolsOverTime {
  readonly firstEpoch: number
  /** Updates that are active from the epoch. */
  readonly updates: readonly number[]
  /** Pools with terms in force. */
  readonly pools: readonly number[]
  /** Medians of the terms in force, in the units of `poolTerms`. */
  readonly medians: { readonly [Name in TermName]: readonly (Ratio | undefined)[] }
}

/**
 * Goes through the epochs once: each update moves its pool from one value to another. Terms in force are those of
 * `updatesInForce`: an update that is active later but stands earlier on the chain changes nothing.
 * @param list in chain order
 */
export function poolsOverTime(list: readonly ListedUpdate[]): PoolsOverTime {
  const updates = list.map(({ update }) => update)
  const byEpoch = new Map<number, number[]>()
  updates.forEach(({ active_epoch_no: epoch }, row) => {
    const rows = byEpoch.get(epoch)
    if (rows) rows.push(row)
    else byEpoch.set(epoch, [row])
  })
  const epochs = [...byEpoch.keys()].sort((a, b) => a - b)
  const [firstEpoch = 0, lastEpoch = firstEpoch - 1] = [epochs[0], epochs.at(-1)]
  const series = termNames.map((name) => medianSeries(updates, poolTerms[name] as unknown as PoolTerm<never>))
  const lastOf = new Map<bigint, number>()
  const counts: number[] = []
  const pools: number[] = []
  for (let epoch = firstEpoch; epoch <= lastEpoch; epoch++) {
    const begun = byEpoch.get(epoch) ?? []
    for (const row of begun) {
      const pool = updates[row]?.hash_id ?? 0n
      const before = lastOf.get(pool)
      if (before !== undefined && before > row) continue
      for (const { move } of series) move(before, row)
      lastOf.set(pool, row)
    }
    counts.push(begun.length)
    pools.push(lastOf.size)
    for (const { endEpoch } of series) endEpoch()
  }
  const [pledge = [], margin = [], cost = []] = series.map(({ medians }) => medians)
  return { firstEpoch, updates: counts, pools, medians: { pledge, margin, cost } }
}

/** The medians of a term while updates take the place of others. */
function medianSeries<Value>(updates: readonly PoolUpdate[], term: PoolTerm<Value>) {
  const { values, ranks } = rankValues(updates, term)
  const tally = createTally(values.length)
  const medians: (Ratio | undefined)[] = []
  return {
    medians,
    move(from: number | undefined, to: number) {
      if (from !== undefined) tally.change(ranks[from] ?? 0, -1)
      tally.change(ranks[to] ?? 0, 1)
    },
    endEpoch() {
      const [low, high] = tally.middle().map((rank) => values[rank])
      medians.push(
        low === undefined || high === undefined ? undefined : meanOf(term.ratioOf(low), term.ratioOf(high)),
      )
    },
  }
}

/** Counts of places, whose sums are added and found in steps of the logarithm of their number (a Fenwick tree). */
function createTally(length: number) {
  const sums = new Uint32Array(length + 1)
  const top = length === 0 ? 0 : 2 ** Math.floor(Math.log2(length))
  let total = 0

  function placeOf(index: number): number {
    let [place, rest] = [0, index]
    for (let step = top; step > 0; step >>= 1) {
      const sum = sums[place + step]
      if (sum === undefined || sum > rest) continue
      place += step
      rest -= sum
    }
    return place
  }

  return {
    change(place: number, by: 1 | -1): void {
      total += by
      for (let at = place + 1; at < sums.length; at += at & -at) sums[at] = (sums[at] ?? 0) + by
    },
    /** The two places in the middle: twice the same where the total is odd; none of no counts. */
    middle: (): readonly number[] =>
      total === 0 ? [] : [placeOf(Math.ceil(total / 2) - 1), placeOf(Math.floor(total / 2))],
  }
}

/** The figures of all pools for one epoch. */
export interface EpochFigures {
  readonly no: number
  readonly updates: number
  readonly pools: number
  /** Undefined before the first pool. */
  readonly medians: { readonly [Name in TermName]: Ratio | undefined }
}

/** The figures of each epoch of a range: terms stay in force after the last update, and before the first there is no pool. */
export function figuresOfEpochs(
  { firstEpoch, updates, pools, medians }: PoolsOverTime,
  { first, last }: { readonly first: number; readonly last: number },
): EpochFigures[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => {
    const no = first + i
    const at = no - firstEpoch
    const inForce = Math.min(at, pools.length - 1)
    const [pledge, margin, cost] = termNames.map((name) => medians[name][inForce])
    return { no, updates: updates[at] ?? 0, pools: pools[inForce] ?? 0, medians: { pledge, margin, cost } }
  })
}

/** Ranges as rows: empty ones at the ends are left out, and those between two others are one row. */
export function rangeRows<Value>(
  buckets: readonly Bucket<Value>[],
  textOf: (value: Value) => string,
): readonly {
  readonly label: string
  readonly pools: number
  readonly range: ValueRange<Value> | undefined
}[] {
  const first = buckets.findIndex(({ pools }) => pools > 0)
  const last = buckets.findLastIndex(({ pools }) => pools > 0)
  const rows: { label: string; pools: number; range: ValueRange<Value> | undefined }[] = []
  let gap: Value | undefined
  let gapLength = 0
  buckets.slice(first, last + 1).forEach(({ range, pools }) => {
    if (pools === 0) {
      gapLength += 1
      if (gapLength === 1) {
        gap = range.least
        rows.push({ label: range.label, pools: 0, range: undefined })
      } else {
        const row = rows.at(-1)
        const end = range.greatest
        if (row && gap !== undefined && end !== undefined) row.label = `${textOf(gap)} to ${textOf(end)}`
      }
      return
    }
    gapLength = 0
    rows.push({ label: range.label, pools, range })
  })
  return first < 0 ? [] : rows
}
