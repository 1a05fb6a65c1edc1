import { type Dialect, dialects } from '#contract/dialect.ts'
import { type EntitySet, entitySets } from '#contract/odata/entity-sets.ts'
import type { FieldOrder } from '#contract/odata/list-query.ts'
import { QueryFault, readListQuery } from '#contract/odata/list-query.ts'
import { type ListOption, listOptions, readOptions, writeOptions } from '#contract/odata/options.ts'
import { type Condition, conditionsOf, filterText, isComplete, valueFault } from './filter-condition.ts'

/** A request for an entity set as a person fills it in; texts are as typed. */
export interface ODataRequest {
  /** Name of the entity set. */
  readonly set: string
  readonly filter: BuiltFilter
  /** Undefined for the order of the records' ids. */
  readonly order: FieldOrder | undefined
  readonly top: string
  readonly skip: string
  /** Selected fields; none for all of them. */
  readonly select: readonly string[]
  readonly count: boolean
}

/** Conditions that all must hold, or a filter written by hand. */
export type BuiltFilter =
  | { readonly kind: 'conditions'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'text'; readonly text: string }

/** @throws {TypeError} when there is no such entity set */
export function entitySetOf(name: string): EntitySet {
  const set = entitySets.get(name)
  if (!set) throw new TypeError(`there is no entity set ${name}`)
  return set
}

/** The first request for an entity set: the last ten records, and how many there are. */
export function firstRequest(set: string): ODataRequest {
  return {
    set,
    filter: { kind: 'conditions', conditions: [] },
    order: { field: 'id', direction: 'desc' },
    top: '10',
    skip: '',
    select: [],
    count: true,
  }
}

/** The options of a request, in the order in which the address has them. Conditions that are not complete are left out. */
export function requestOptions(
  request: ODataRequest,
): readonly (readonly [option: ListOption, value: string])[] {
  const { filter, order, top, skip, select, count } = request
  const values: Readonly<Record<ListOption, string>> = {
    filter: filterOf(request, filter),
    orderby: order ? `${order.field} ${order.direction}` : '',
    select: select.join(','),
    top: top.trim(),
    skip: skip.trim(),
    count: count ? 'true' : '',
  }
  return listOptions.flatMap((option) => (values[option] === '' ? [] : [[option, values[option]] as const]))
}

function filterOf({ set }: ODataRequest, filter: BuiltFilter): string {
  if (filter.kind === 'text') return filter.text.trim()
  const { resource } = entitySetOf(set)
  const complete = filter.conditions.filter((condition) => isComplete(condition, resource))
  return filterText(complete, resource)
}

/** The path of a request below a network's address, with its query percent-encoded. */
export function requestPath(request: ODataRequest): string {
  const query = writeOptions(requestOptions(request))
  const { path } = entitySetOf(request.set)
  return query === '' ? path : `${path}?${query}`
}

/**
 * The reason why a request cannot be sent, as a sentence: a condition whose value cannot be compared, which its address
 * does not have, or options that the interface refuses. Undefined when it can be sent.
 */
export function requestFault(request: ODataRequest, dialect: Dialect): string | undefined {
  return conditionFault(request) ?? optionFault(request, dialect)
}

function conditionFault({ set, filter }: ODataRequest): string | undefined {
  if (filter.kind === 'text') return undefined
  const { resource } = entitySetOf(set)
  const at = filter.conditions.findIndex((condition) => valueFault(condition, resource) !== undefined)
  return at < 0 ? undefined : `The address does not have condition ${at + 1}: its value cannot be read.`
}

function optionFault(request: ODataRequest, dialect: Dialect): string | undefined {
  const options = requestOptions(request).map(([option, value]) => [`$${option}`, value] as const)
  try {
    readListQuery(options, entitySetOf(request.set).resource, dialects[dialect].maxTop)
    return undefined
  } catch (error) {
    if (error instanceof QueryFault) return error.message
    throw error
  }
}

/** A request as the address of the page holds it: the name of the entity set, and the query. */
export function requestText(request: ODataRequest): string {
  return `${request.set}?${requestOptions(request)
    .map(([option, value]) => `$${option}=${value.replaceAll(/[%&+]/g, encodeURIComponent)}`)
    .join('&')}`
}

/** Reads what `requestText` wrote; undefined for a text that names no entity set. */
export function readRequest(text: string): ODataRequest | undefined {
  const [name = '', ...rest] = text.split('?')
  const set = entitySets.get(name)
  if (!set) return undefined
  const { options } = readOptions(new URLSearchParams(rest.join('?')), listOptions)
  const value = (option: ListOption) => options.get(option) ?? ''
  const { fields } = set.resource
  return {
    set: name,
    filter: readFilter(value('filter'), set),
    order: readOrder(value('orderby'), set),
    top: value('top'),
    skip: value('skip'),
    select: value('select')
      .split(',')
      .filter((field) => Object.hasOwn(fields, field)),
    count: value('count') === 'true',
  }
}

function readFilter(text: string, set: EntitySet): BuiltFilter {
  if (text === '') return { kind: 'conditions', conditions: [] }
  const filter = readOption('filter', text, set)?.filter
  const conditions = filter && conditionsOf(filter)
  return conditions ? { kind: 'conditions', conditions } : { kind: 'text', text }
}

function readOrder(text: string, set: EntitySet): FieldOrder | undefined {
  return text === '' ? undefined : readOption('orderby', text, set)?.orderBy[0]
}

function readOption(option: ListOption, text: string, { resource }: EntitySet) {
  try {
    return readListQuery([[`$${option}`, text]], resource, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    if (error instanceof QueryFault) return undefined
    throw error
  }
}
