import { groupDigits } from '#cardano/decimal.ts'
import { type Lovelace, parseAda } from '#cardano/lovelace.ts'
import { type Margin, parseMarginPercentage } from '#cardano/margin.ts'
import { compareMargins, FULL_MARGIN } from '#cardano/margin-order.ts'
import type { Ratio } from '../../chain/measures/ratio.ts'
import type { BucketRule } from './distribution.ts'

/** The terms of a pool that are numbers, with the types of their values. */
export interface TermValues {
  readonly margin: Margin
  readonly cost: Lovelace
  readonly pledge: Lovelace
}

export type TermName = keyof TermValues

export const termNames = ['margin', 'cost', 'pledge'] as const satisfies readonly TermName[]

/** A term as statistics read it. */
interface PoolTerm<Value> {
  /** An exact value in the unit that people read: percent, or ADA. */
  readonly ratioOf: (value: Value) => Ratio
  /** The ranges in which pools are counted, ascending. */
  readonly rules: readonly BucketRule<Value>[]
}

const MILLION = 1_000_000n

export const poolTerms: { readonly [Name in TermName]: PoolTerm<TermValues[Name]> } = {
  margin: { ratioOf: percentOf, rules: marginRules() },
  cost: { ratioOf: adaOf, rules: costRules() },
  pledge: { ratioOf: adaOf, rules: pledgeRules() },
}

function adaOf(amount: Lovelace): Ratio {
  return { over: amount, under: MILLION }
}

function percentOf(margin: Margin): Ratio {
  const [whole = '0', fraction = ''] = margin.split('.')
  return { over: 100n * BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) }
}

/** One for each whole percent up to ten, with its upper end; 0 and 100 % have their own. */
function marginRules(): BucketRule<Margin>[] {
  const upTo = (percent: number) => {
    const end = parseMarginPercentage(String(percent))
    return (margin: Margin) => compareMargins(margin, end) <= 0
  }
  return [
    { label: '0', reaches: upTo(0) },
    ...Array.from({ length: 10 }, (_, i) => ({ label: `${i} to ${i + 1}`, reaches: upTo(i + 1) })),
    { label: 'over 10', reaches: (margin) => compareMargins(margin, FULL_MARGIN) < 0 },
    { label: '100', reaches: () => true },
  ]
}

/** The minimum costs that mainnet has had, 340 and 170 ADA, have their own; the others are with their upper end. */
function costRules(): BucketRule<Lovelace>[] {
  const below = (ada: number) => (cost: Lovelace) => cost < lovelaceOf(ada)
  const upTo = (ada: number) => (cost: Lovelace) => cost <= lovelaceOf(ada)
  return [
    { label: 'under 170', reaches: below(170) },
    { label: '170', reaches: upTo(170) },
    { label: '170 to 340', reaches: below(340) },
    { label: '340', reaches: upTo(340) },
    { label: '340 to 400', reaches: upTo(400) },
    { label: '400 to 500', reaches: upTo(500) },
    { label: '500 to 1,000', reaches: upTo(1000) },
    { label: '1,000 to 10,000', reaches: upTo(10_000) },
    { label: 'over 10,000', reaches: () => true },
  ]
}

/** Powers of ten, with their lower end; 0 has its own. */
function pledgeRules(): BucketRule<Lovelace>[] {
  const ends = [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
  const text = (ada: number) => (ada < MILLION ? groupDigits(String(ada)) : `${ada / 1_000_000} M`)
  return [
    { label: '0', reaches: (pledge) => pledge === 0n },
    ...ends.map((end, i) => ({
      label: i === 0 ? `under ${text(end)}` : `${text(ends[i - 1] ?? 0)} to ${text(end)}`,
      reaches: (pledge: Lovelace) => pledge < lovelaceOf(end),
    })),
    { label: 'from 100 M', reaches: () => true },
  ]
}

function lovelaceOf(ada: number): Lovelace {
  return parseAda(String(ada))
}
