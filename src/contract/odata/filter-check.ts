import type { Fields } from '../resources/field.ts'
import type { Filter, Operand } from './filter.ts'
import { OptionFault } from './option-fault.ts'
import { sortOfKind, type ValueSort } from './value-sort.ts'

/**
 * Checks that a filter compares what can be compared.
 * @throws {OptionFault}
 */
export function checkFilter(filter: Filter, fields: Fields): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const term of filter.terms) checkFilter(term, fields)
      break
    case 'not':
      checkFilter(filter.term, fields)
      break
    case 'comparison':
      checkComparison(filter.left.name, filter.right, fields)
      break
    case 'in':
      for (const value of filter.values) checkComparison(filter.left.name, value, fields)
      break
    case 'match':
      if (filter.text.kind !== 'field' && filter.part.kind !== 'field') {
        throw new OptionFault(`${filter.match} needs a field`)
      }
      for (const operand of [filter.text, filter.part]) checkText(filter.match, operand, fields)
  }
}

function checkComparison(left: string, right: Operand, fields: Fields): void {
  if (right.kind === 'null') return
  const sort = sortOfField(left, fields)
  if (right.kind === 'field') {
    if (sort !== sortOfField(right.name, fields)) {
      throw new OptionFault(`${left} and ${right.name} cannot be compared`)
    }
  } else if (sort !== right.kind) {
    throw new OptionFault(`${left} is a ${sort}, and it is compared with a ${right.kind}`)
  }
}

function checkText(match: string, operand: Operand, fields: Fields): void {
  if (operand.kind === 'text') return
  if (operand.kind !== 'field') throw new OptionFault(`${match} takes text`)
  if (sortOfField(operand.name, fields) !== 'text') {
    throw new OptionFault(`${match} takes text, and ${operand.name} is none`)
  }
}

function sortOfField(name: string, fields: Fields): ValueSort {
  const field = fields[name]
  if (!field) throw new OptionFault(`"${name}" is not a field`)
  return sortOfKind[field.kind]
}
