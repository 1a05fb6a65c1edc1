import { shiftDecimal } from '#cardano/decimal.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { Bounds } from '#explorer-protocol/bounds.ts'
import { epochFilters, filterRules, type MeasureKey } from '#explorer-protocol/epoch-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { readTypedNumber } from '#explorer-protocol/typed-number.ts'
import { readQuery } from '#web/browser/search-query.ts'
import { figureOf, measures } from '#web/measures/measure.ts'
import { compareRatios, type Ratio } from '#web/measures/ratio.ts'

/** A figure by which epochs are filtered: a measure, or the change of the transactions from the epoch before. */
export interface FilterSubject {
  readonly key: MeasureKey | 'change'
  readonly title: string
  readonly unit: 'ADA' | '%' | undefined
}

/** The least and the greatest figure of the epochs that are listed, both included, in the unit of the subject. */
export interface EpochFilter extends Bounds<Bound> {
  readonly subject: FilterSubject
}

/** A bound as it was typed, and its exact value. */
export interface Bound {
  readonly text: string
  readonly value: Ratio
}

export const changeSubject: FilterSubject = { key: 'change', title: 'Change in transactions', unit: '%' }

/** All subjects, in the order in which they are shown. */
export const filterSubjects: readonly FilterSubject[] = [...measures, changeSubject]

/** The filters that an address names. */
export function filtersOf(values: SearchValues<typeof epochFilters>): EpochFilter[] {
  return filterSubjects.flatMap((subject) => {
    const { least, greatest } = values[subject.key] ?? {}
    const bound = (text: string | undefined) => (text === undefined ? undefined : readBound(subject, text))
    return least === undefined && greatest === undefined
      ? []
      : [{ subject, least: bound(least), greatest: bound(greatest) }]
  })
}

/** These filters alone, in the values of an address. */
export function onlyFilters(filters: readonly EpochFilter[]): SearchValues<typeof epochFilters> {
  const none = readQuery(epochFilters, '').values
  const set = filters.map(({ subject, least, greatest }) => [
    subject.key,
    { least: least?.text, greatest: greatest?.text },
  ])
  return { ...none, ...Object.fromEntries(set) }
}

/** Reads `300000`, `300,000` or `95000.5`, and a change with a sign, `−2.5`; undefined of anything else. */
export function readBound(subject: FilterSubject, typed: string): Bound | undefined {
  const text = readTypedNumber(typed, filterRules(subject.key))
  return text === undefined
    ? undefined
    : { text, value: { over: BigInt(shiftDecimal(text, DECIMALS)), under: 10n ** BigInt(DECIMALS) } }
}

const DECIMALS = 6

/** @param change the change of the epoch in percent; an epoch without one passes no filter by change */
export function passes(epoch: Epoch, filters: readonly EpochFilter[], change: Ratio | undefined): boolean {
  return filters.every(({ subject, least, greatest }) => {
    const measure = measures.find(({ key }) => key === subject.key)
    const figure = measure ? figureOf(measure, epoch) : change
    if (!figure) return false
    if (least && compareRatios(figure, least.value) < 0) return false
    return !greatest || compareRatios(figure, greatest.value) <= 0
  })
}
