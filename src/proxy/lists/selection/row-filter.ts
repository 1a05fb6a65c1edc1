import type { Comparison, Filter, Literal, Operand, TextMatch } from '#contract/odata/filter.ts'
import { sortOfKind, type ValueSort } from '#contract/odata/value-sort.ts'
import type { Fields } from '#contract/resources/field.ts'
import { compareDecimals, compareTexts, compareTimes, comparisonWithDecimal } from './compare-values.ts'
import type { ListRow, RowValue } from './list-row.ts'

/** Whether a row is one of those that a filter describes. */
export type RowFilter = (values: ListRow['values']) => boolean

/**
 * A filter over rows of a stored list, in the units of its dialect. It is true for the rows that the service's SQL
 * selects (`src/service/odata/filter-sql.ts`).
 * @param filter checked against the fields
 */
export function rowFilter(filter: Filter, fields: Fields): RowFilter {
  switch (filter.kind) {
    case 'and': {
      const terms = filter.terms.map((term) => rowFilter(term, fields))
      return (row) => terms.every((term) => term(row))
    }
    case 'or': {
      const terms = filter.terms.map((term) => rowFilter(term, fields))
      return (row) => terms.some((term) => term(row))
    }
    case 'not': {
      const term = rowFilter(filter.term, fields)
      return (row) => !term(row)
    }
    case 'constant':
      return () => filter.value
    case 'comparison':
      return comparison(filter.left.name, filter.operator, filter.right, fields)
    case 'in': {
      const values = filter.values.map((value) => comparison(filter.left.name, 'eq', value, fields))
      return (row) => values.some((value) => value(row))
    }
    case 'match':
      return textMatch(filter.match, filter.text, filter.part)
  }
}

/** Compares two values of one sort, neither of them null. */
export type ValueComparison = (left: RowValue, right: RowValue) => number

export const comparisons: Readonly<Record<ValueSort, ValueComparison>> = {
  number: (left, right) => compareDecimals(String(left), String(right)),
  text: (left, right) => compareTexts(String(left), String(right)),
  time: (left, right) => compareTimes(String(left), String(right)),
  boolean: (left, right) => Number(left) - Number(right),
}

/** The result of an operator on two values, by how they compare. */
const holds: Readonly<Record<Comparison, (compared: number) => boolean>> = {
  eq: (compared) => compared === 0,
  ne: (compared) => compared !== 0,
  gt: (compared) => compared > 0,
  ge: (compared) => compared >= 0,
  lt: (compared) => compared < 0,
  le: (compared) => compared <= 0,
}

/** The result of an operator on two nulls, and on null and a value. */
const holdsOfNulls: Readonly<Record<Comparison, boolean>> = {
  eq: true,
  ne: false,
  gt: false,
  ge: true,
  lt: false,
  le: true,
}
const holdsOfOneNull = (operator: Comparison) => operator === 'ne'

function comparison(left: string, operator: Comparison, right: Operand, fields: Fields): RowFilter {
  const compare = comparisons[sortOf(left, fields)]
  const says = holds[operator]
  const [ofNulls, ofOneNull] = [holdsOfNulls[operator], holdsOfOneNull(operator)]
  if (right.kind === 'null') return (row) => (row[left] === null ? ofNulls : ofOneNull)
  if (right.kind === 'field') {
    const { name } = right
    return (row) => {
      const [a = null, b = null] = [row[left], row[name]]
      if (a === null || b === null) return a === b ? ofNulls : ofOneNull
      return says(compare(a, b))
    }
  }
  const compareWith = comparisonWith(right, compare)
  return (row) => {
    const value = row[left] ?? null
    return value === null ? ofOneNull : says(compareWith(value))
  }
}

function comparisonWith(
  literal: Exclude<Literal, { kind: 'null' }>,
  compare: ValueComparison,
): (value: RowValue) => number {
  if (literal.kind === 'number') {
    const compareNumber = comparisonWithDecimal(literal.text)
    return (value) => compareNumber(String(value))
  }
  const other = literal.kind === 'time' ? literal.text : literal.value
  return (value) => compare(value, other)
}

const textMatches: Readonly<Record<TextMatch, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  startswith: (text, part) => text.startsWith(part),
  endswith: (text, part) => text.endsWith(part),
}

function textMatch(match: TextMatch, text: Operand, part: Operand): RowFilter {
  const matches = textMatches[match]
  const [textOf, partOf] = [textReader(text), textReader(part)]
  return (row) => {
    const [whole, piece] = [textOf(row), partOf(row)]
    return whole !== undefined && piece !== undefined && matches(whole, piece)
  }
}

/** The text of an operand in a row; undefined where it is null. */
function textReader(operand: Operand): (row: ListRow['values']) => string | undefined {
  if (operand.kind === 'text') return () => operand.value
  if (operand.kind !== 'field') throw new TypeError('the filter was not checked')
  const { name } = operand
  return (row) => {
    const value = row[name]
    return typeof value === 'string' ? value : undefined
  }
}

function sortOf(field: string, fields: Fields): ValueSort {
  return sortOfKind[fields[field]?.kind ?? 'text']
}
