import { shiftDecimal } from '#cardano/decimal.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, type MeasureKey, measures } from '../../chain/measures/measure.ts'
import { compareRatios, type Ratio } from '../../chain/measures/ratio.ts'
import { type Bounds, boundsText, readBoundsText } from '../../ui/filters/bounds.ts'
import { type NumberRules, readTypedNumber } from '../../ui/filters/typed-number.ts'

/** A figure by which epochs are filtered: a measure, or the change of the transactions from the epoch before. */
export interface FilterSubject {
  readonly key: MeasureKey | 'change'
  readonly title: string
  readonly unit: 'ADA' | '%' | undefined
}

/** The least and the greatest figure of the epochs that are listed, both included, in the unit of the subject. */
export interface Filter extends Bounds<Bound> {
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

/** The filters in a query: `tx=300000..&fees=..95000.5&change=-5..5`. What cannot be read is left out. */
export function readFilters(search: URLSearchParams): Filter[] {
  return filterSubjects.flatMap((subject) => {
    const texts = readBoundsText(search.get(subject.key))
    const least = texts && readBound(subject, texts.least)
    const greatest = texts && readBound(subject, texts.greatest)
    return least || greatest ? [{ subject, least, greatest }] : []
  })
}

/** Sets a filter in a query, or takes it away where it has no bound. */
export function withFilter(
  search: URLSearchParams,
  { key }: FilterSubject,
  least: Bound | undefined,
  greatest: Bound | undefined,
): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete('page')
  if (least || greatest) changed.set(key, boundsText({ least: least?.text, greatest: greatest?.text }))
  else changed.delete(key)
  return changed
}

/** A query without these filters. */
export function withoutFilters(search: URLSearchParams, filters: readonly Filter[]): URLSearchParams {
  return filters.reduce((left, { subject }) => withFilter(left, subject, undefined, undefined), search)
}

/** Reads `300000`, `300,000` or `95000.5`, and a change with a sign, `−2.5`; undefined of anything else. */
export function readBound(subject: FilterSubject, typed: string): Bound | undefined {
  const text = readTypedNumber(typed, numberRules(subject))
  return text === undefined
    ? undefined
    : { text, value: { over: BigInt(shiftDecimal(text, DECIMALS)), under: 10n ** BigInt(DECIMALS) } }
}

export function numberRules({ key }: FilterSubject): NumberRules {
  return { decimals: DECIMALS, isSigned: key === 'change' }
}

const DECIMALS = 6

/** @param change the change of the epoch in percent; an epoch without one passes no filter by change */
export function passes(epoch: Epoch, filters: readonly Filter[], change: Ratio | undefined): boolean {
  return filters.every(({ subject, least, greatest }) => {
    const measure = measures.find(({ key }) => key === subject.key)
    const figure = measure ? figureOf(measure, epoch) : change
    if (!figure) return false
    if (least && compareRatios(figure, least.value) < 0) return false
    return !greatest || compareRatios(figure, greatest.value) <= 0
  })
}

/** A column of the table of epochs, in the order in which they are shown. The number of the epoch is always there. */
export const columnNames = [
  'era',
  'starts',
  'tx',
  'fees',
  'blocks',
  'output',
  'fee-per-tx',
  'tx-per-block',
  'change',
  'first-block',
  'last-block',
  'id',
] as const

export type ColumnName = (typeof columnNames)[number]

const hiddenAtFirst: readonly ColumnName[] = ['tx-per-block', 'first-block', 'last-block', 'id']
const NAME = 'columns'

/** The columns in a query, `columns=tx,fees`; those of the first view without one. Names that are unknown are left out. */
export function readColumns(search: URLSearchParams): readonly ColumnName[] {
  const listed = search.get(NAME)?.split(',')
  return columnNames.filter((name) => (listed ? listed.includes(name) : !hiddenAtFirst.includes(name)))
}

/** Whether a person chose the columns: all of them are shown, also on a narrow screen. */
export function hasChosenColumns(search: URLSearchParams): boolean {
  return search.has(NAME)
}

/**
 * Shows or hides a column; a query with the columns of the first view does not name them. A column that hides takes its sort along, whose
 * reason nobody would see.
 */
export function withColumn(search: URLSearchParams, name: ColumnName, isShown: boolean): URLSearchParams {
  const shown = readColumns(search).filter((other) => other !== name)
  const changed = withColumns(search, isShown ? [...shown, name] : shown)
  if (!isShown && changed.get('sort')?.replace(/^-/, '') === name) changed.delete('sort')
  return changed
}

/** The columns of the first view. */
export function withFirstColumns(search: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete(NAME)
  return changed
}

function withColumns(search: URLSearchParams, shown: readonly ColumnName[]): URLSearchParams {
  const isFirst = columnNames.every((name) => shown.includes(name) === !hiddenAtFirst.includes(name))
  const changed = withFirstColumns(search)
  if (!isFirst) changed.set(NAME, columnNames.filter((name) => shown.includes(name)).join(','))
  return changed
}
