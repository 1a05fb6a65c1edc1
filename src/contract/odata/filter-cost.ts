import type { FieldKind, Fields } from '../resources/field.ts'
import { type Filter, type Operand, QueryFault } from './filter.ts'

/**
 * Not in the specification: what a condition costs the database for each record, and the most that a filter may cost.
 * Measured with all 45,000 pool updates of mainnet, where a comparison of amounts takes a millisecond (PostgreSQL 18,
 * two busy cores); the worst filter that is permitted takes 0.3 s.
 */
const filterCosts = {
  comparison: 1,
  text: 3,
  share: 12,
  startswith: 6,
  contains: 8,
  endswith: 14,
} as const
export const MAX_FILTER_COST = 200

/** @throws {QueryFault} when the filter costs more than it may */
export function checkFilterCost(filter: Filter, fields: Fields): void {
  const cost = filterCost(filter, fields)
  if (cost <= MAX_FILTER_COST) return
  throw new QueryFault(
    `it costs the database ${cost}, and ${MAX_FILTER_COST} is the most (${costsInWords()}); use fewer conditions, or several requests`,
  )
}

/** The sum of the costs of all conditions; an `in` is a comparison with each value. */
export function filterCost(filter: Filter, fields: Fields): number {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.terms.reduce((sum, term) => sum + filterCost(term, fields), 0)
    case 'not':
      return filterCost(filter.term, fields)
    case 'constant':
      return filterCosts.comparison
    case 'comparison':
      return Math.max(operandCost(filter.left, fields), operandCost(filter.right, fields))
    case 'in':
      return filter.values.length * operandCost(filter.left, fields)
    case 'match':
      return filterCosts[filter.match]
  }
}

/** The costs in a sentence without its end. */
export function costsInWords(): string {
  const { comparison, text, share, ...matches } = filterCosts
  const functions = Object.entries(matches).map(([name, cost]) => `${name} ${cost}`)
  return `a comparison costs ${comparison}, of text ${text}, of a share ${share}; ${functions.join(', ')}; "in" is a comparison with each value`
}

const costOfKind: Readonly<Partial<Record<FieldKind, number>>> = {
  text: filterCosts.text,
  base64: filterCosts.text,
  share: filterCosts.share,
}

function operandCost(operand: Operand, fields: Fields): number {
  const kind = operand.kind === 'field' ? fields[operand.name]?.kind : undefined
  return (kind && costOfKind[kind]) ?? filterCosts.comparison
}
