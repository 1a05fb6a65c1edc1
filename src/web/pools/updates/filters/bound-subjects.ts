import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText, lovelace, parseAda } from '#cardano/lovelace.ts'
import { type Margin, parseMarginPercentage } from '#cardano/margin.ts'
import { compareMargins, FULL_MARGIN } from '#cardano/margin-order.ts'
import type { Bounds } from '../../../ui/filters/bounds.ts'
import { type NumberRules, readTypedNumber } from '../../../ui/filters/typed-number.ts'
import type { UpdateFilters } from '../update-selection.ts'

/** A figure of the terms by which updates are filtered. Its bounds are plain digits in its unit. */
export interface BoundSubject {
  readonly key: 'margin' | 'pledge' | 'cost'
  readonly title: string
  readonly unit: 'ADA' | '%'
  readonly rules: NumberRules
  /** The greatest bound, in plain digits. */
  readonly most: string
  readonly of: (filters: UpdateFilters) => Bounds<string> | undefined
  /** The filter of these bounds alone. */
  readonly filter: (bounds: Bounds<string> | undefined) => UpdateFilters
}

/** The greatest amount that a record holds, in ADA. */
const MOST_ADA = adaText(lovelace(2n ** 64n - 1n))

const amount = { unit: 'ADA', rules: { decimals: 6 }, most: MOST_ADA } as const

/** All subjects, in the order in which they are shown. */
export const boundSubjects: readonly BoundSubject[] = [
  {
    key: 'margin',
    title: 'Margin',
    unit: '%',
    // More digits than any margin is received with.
    rules: { decimals: 30 },
    most: shiftDecimal(FULL_MARGIN, 2),
    of: ({ margin }) => margin && boundsOf(margin, (value: Margin) => shiftDecimal(value, 2)),
    filter: (bounds) => ({ margin: bounds && boundsOf(bounds, parseMarginPercentage) }),
  },
  {
    ...amount,
    key: 'pledge',
    title: 'Pledge',
    of: ({ pledge }) => pledge && boundsOf(pledge, adaText),
    filter: (bounds) => ({ pledge: bounds && boundsOf(bounds, parseAda) }),
  },
  {
    ...amount,
    key: 'cost',
    title: 'Fixed cost',
    of: ({ cost }) => cost && boundsOf(cost, adaText),
    filter: (bounds) => ({ cost: bounds && boundsOf(bounds, parseAda) }),
  },
]

/** Reads a typed bound; undefined of a text that is none, and of a value that no update has. */
export function readBound({ rules, most }: BoundSubject, typed: string): string | undefined {
  const text = readTypedNumber(typed, rules)
  return text !== undefined && compareNumbers(text, most) <= 0 ? text : undefined
}

/** Compares plain digits without a sign exactly. */
export function compareNumbers(a: string, b: string): number {
  return compareMargins(a as Margin, b as Margin)
}

function boundsOf<From, To>({ least, greatest }: Bounds<From>, write: (value: From) => To): Bounds<To> {
  return {
    least: least === undefined ? undefined : write(least),
    greatest: greatest === undefined ? undefined : write(greatest),
  }
}
