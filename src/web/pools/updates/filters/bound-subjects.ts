import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText, type Lovelace, lovelace, parseAda } from '#cardano/lovelace.ts'
import { type Margin, parseMarginPercentage } from '#cardano/margin.ts'
import { compareMargins, FULL_MARGIN } from '#cardano/margin-order.ts'
import { groupedNumber } from '../../../ui/filters/bound-words.ts'
import type { Bounds } from '../../../ui/filters/bounds.ts'
import type { BoundRules } from '../../../ui/filters/typed-bounds.ts'
import { type NumberRules, numberFault, readTypedNumber } from '../../../ui/filters/typed-number.ts'
import type { UpdateFilters } from '../update-selection.ts'

/** A figure of the terms by which updates are filtered. Its bounds are plain digits in its unit. */
export interface BoundSubject {
  readonly key: 'margin' | 'pledge' | 'cost'
  readonly title: string
  readonly unit: 'ADA' | '%'
  readonly rules: BoundRules<string>
  readonly of: (filters: UpdateFilters) => Bounds<string> | undefined
  /** The filter of these bounds alone. */
  readonly filter: (bounds: Bounds<string> | undefined) => UpdateFilters
}

/** The greatest amount that a record holds. */
const MOST_LOVELACE = lovelace(2n ** 64n - 1n)

const ada: NumberRules = { decimals: 6 }
/** More digits than any margin is received with. */
const percent: NumberRules = { decimals: 30 }

/** All subjects, in the order in which they are shown. */
export const boundSubjects: readonly BoundSubject[] = [
  {
    key: 'margin',
    title: 'Margin',
    unit: '%',
    rules: {
      read: readPercent,
      faultOf: (typed) =>
        readTypedNumber(typed, percent)
          ? 'A margin is at most 100%.'
          : numberFault(typed, percent, '3 or 2.99'),
      compare: (a, b) => compareMargins(parseMarginPercentage(a), parseMarginPercentage(b)),
    },
    of: ({ margin }) => margin && boundsOf(margin, (value: Margin) => shiftDecimal(value, 2)),
    filter: (bounds) => ({ margin: bounds && boundsOf(bounds, parseMarginPercentage) }),
  },
  {
    key: 'pledge',
    title: 'Pledge',
    unit: 'ADA',
    rules: amountRules('A pledge'),
    of: ({ pledge }) => pledge && boundsOf(pledge, adaText),
    filter: (bounds) => ({ pledge: bounds && boundsOf(bounds, parseAda) }),
  },
  {
    key: 'cost',
    title: 'Fixed cost',
    unit: 'ADA',
    rules: amountRules('A fixed cost'),
    of: ({ cost }) => cost && boundsOf(cost, adaText),
    filter: (bounds) => ({ cost: bounds && boundsOf(bounds, parseAda) }),
  },
]

function readPercent(typed: string): string | undefined {
  const text = readTypedNumber(typed, percent)
  return text !== undefined && compareMargins(parseMarginPercentage(text), FULL_MARGIN) <= 0
    ? text
    : undefined
}

/** @param noun begins the sentence about an amount that is too great */
function amountRules(noun: string): BoundRules<string> {
  return {
    read: (typed) => {
      const text = readTypedNumber(typed, ada)
      return text !== undefined && parseAda(text) <= MOST_LOVELACE ? text : undefined
    },
    faultOf: (typed) =>
      readTypedNumber(typed, ada)
        ? `${noun} is at most ${groupedNumber(adaText(MOST_LOVELACE))} ADA.`
        : numberFault(typed, ada, '500000 or 340.5'),
    compare: (a, b) => compareAmounts(parseAda(a), parseAda(b)),
  }
}

function compareAmounts(a: Lovelace, b: Lovelace): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function boundsOf<From, To>({ least, greatest }: Bounds<From>, write: (value: From) => To): Bounds<To> {
  return {
    least: least === undefined ? undefined : write(least),
    greatest: greatest === undefined ? undefined : write(greatest),
  }
}
