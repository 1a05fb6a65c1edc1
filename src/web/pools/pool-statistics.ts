import { groupDigits, shiftDecimal } from '#cardano/decimal.ts'
import { adaText, type Lovelace, lovelace, parseAda } from '#cardano/lovelace.ts'
import { compareMargins, type Margin, parseMarginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { ValueRange } from '#explorer-protocol/pool-searches.ts'
import { type Ratio, ratio } from '#web/measures/ratio.ts'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { updatesInForce } from './select-updates.ts'

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
  readonly read: (update: PoolUpdate) => Value
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
    read: ({ pledge }) => pledge,
    compare: compareAmounts,
    ratioOf: adaOf,
    textOf: (amount) => shortAda(adaText(amount)),
    ranges: pledgeRanges(),
  },
  margin: {
    read: ({ margin }) => margin,
    compare: compareMargins,
    ratioOf: percentOf,
    textOf: (margin) => shiftDecimal(margin, 2),
    ranges: marginRanges(),
  },
  cost: {
    read: ({ fixed_cost }) => fixed_cost,
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
    label: `${groupDigits(above)} to ${groupDigits(greatest)}`,
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

/** The medians of the terms of some updates. */
export function mediansOf(updates: readonly PoolUpdate[]): EpochFigures['medians'] {
  const median = <Value>(term: PoolTerm<Value>) => distributionOf(updates, term).median
  return {
    pledge: median(poolTerms.pledge),
    margin: median(poolTerms.margin),
    cost: median(poolTerms.cost),
  }
}

/** Pools by their exact cost: the most frequent ones in ascending order, and the number of all others. */
export function mostFrequentCosts(
  updates: readonly PoolUpdate[],
  most: number,
): { readonly costs: readonly Lovelace[]; readonly others: readonly Lovelace[] } {
  const counts = new Map<Lovelace, number>()
  for (const { fixed_cost } of updates) counts.set(fixed_cost, (counts.get(fixed_cost) ?? 0) + 1)
  const byCount = [...counts].sort((a, b) => b[1] - a[1] || compareAmounts(a[0], b[0])).map(([cost]) => cost)
  return {
    costs: byCount.slice(0, most).sort(compareAmounts),
    others: byCount.slice(most).sort(compareAmounts),
  }
}

function distributionOf<Value>(updates: readonly PoolUpdate[], term: PoolTerm<Value>): Distribution<Value> {
  const { compare, ranges } = term
  const { values, counts, change, median } = createTally(updates, term)
  for (const update of updates) change(update, 1)
  const pools = new Array<number>(ranges.length).fill(0)
  let at = 0
  values.forEach((value, rank) => {
    while (at < ranges.length - 1 && isBeyond(value, ranges[at], compare)) at++
    pools[at] = (pools[at] ?? 0) + (counts[rank] ?? 0)
  })
  const [least] = values
  return {
    buckets: ranges.map((range, i) => ({ range, pools: pools[i] ?? 0 })),
    median: median(),
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

/** Counts of the distinct values of a term, all 0 at first. @param updates whose values may be counted */
function createTally<Value>(updates: readonly PoolUpdate[], { read, compare, ratioOf }: PoolTerm<Value>) {
  const values = [...new Set(updates.map(read))].sort(compare)
  const rankOf = new Map(values.map((value, rank) => [value, rank]))
  const counts = new Uint32Array(values.length)
  let total = 0

  /** The value of a place among all counted ones in ascending order, from 1. */
  function valueAt(place: number): Value | undefined {
    let rest = place
    const rank = counts.findIndex((count) => {
      rest -= count
      return rest <= 0
    })
    return values[rank]
  }

  return {
    /** In ascending order. */
    values,
    counts,
    change(update: PoolUpdate, by: 1 | -1) {
      const rank = rankOf.get(read(update)) ?? 0
      counts[rank] = (counts[rank] ?? 0) + by
      total += by
    },
    median(): Ratio | undefined {
      if (total === 0) return undefined
      const [low, high] = [valueAt(Math.ceil(total / 2)), valueAt(Math.floor(total / 2) + 1)]
      return low === undefined || high === undefined ? undefined : meanOf(ratioOf(low), ratioOf(high))
    },
  }
}

/** The exact mean of the two values in the middle. */
function meanOf(low: Ratio, high: Ratio): Ratio | undefined {
  if (low.over === high.over && low.under === high.under) return low
  return ratio(low.over * high.under + high.over * low.under, 2n * low.under * high.under)
}

/** The figures of all pools for one epoch. */
export interface EpochFigures {
  readonly no: number
  /** Pools with terms in force. */
  readonly pools: number
  /** Medians of the terms in force, in the units of `poolTerms`; undefined before the first pool. */
  readonly medians: { readonly [Name in TermName]: Ratio | undefined }
}

/**
 * The figures of each epoch of a range. Goes through the epochs once: each update moves its pool from one value to another.
 * Terms in force are those of `updatesInForce`: an update that is active later but stands earlier on the chain changes nothing.
 * @param list in chain order
 * @param range in which all updates are active, or before its end
 */
export function poolsOverTime(
  list: readonly ListedUpdate[],
  { first, last }: { readonly first: number; readonly last: number },
): readonly EpochFigures[] {
  const updates = list.map(({ update }) => update)
  const byEpoch = new Map<number, number[]>()
  updates.forEach(({ active_epoch_no: epoch }, row) => {
    const rows = byEpoch.get(epoch)
    if (rows) rows.push(row)
    else byEpoch.set(epoch, [row])
  })
  const pledge = createTally(updates, poolTerms.pledge)
  const margin = createTally(updates, poolTerms.margin)
  const cost = createTally(updates, poolTerms.cost)
  const rowInForce = new Map<bigint, number>()
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const no = first + i
    const begun = byEpoch.get(no) ?? []
    for (const row of begun) {
      const update = updates[row]
      const before = update && rowInForce.get(update.hash_id)
      if (!update || (before !== undefined && before > row)) continue
      const replaced = before === undefined ? undefined : updates[before]
      for (const { change } of [pledge, margin, cost]) {
        if (replaced) change(replaced, -1)
        change(update, 1)
      }
      rowInForce.set(update.hash_id, row)
    }
    const medians = { pledge: pledge.median(), margin: margin.median(), cost: cost.median() }
    return { no, pools: rowInForce.size, medians }
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
  if (first < 0) return []
  const rows: { label: string; pools: number; range: ValueRange<Value> | undefined }[] = []
  let gap: PoolRange<Value> | undefined
  for (const { range, pools } of buckets.slice(first, last + 1)) {
    if (pools > 0 || !gap) rows.push({ label: range.label, pools, range: pools > 0 ? range : undefined })
    else if (gap.least !== undefined && range.greatest !== undefined) {
      const label = `${textOf(gap.least)} to ${textOf(range.greatest)}`
      rows.splice(-1, 1, { label, pools: 0, range: undefined })
    }
    gap = pools > 0 ? undefined : (gap ?? range)
  }
  return rows
}
