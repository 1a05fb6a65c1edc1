import { shortenText } from '#cardano/shorten.ts'
import type { Resource } from '../resources/field.ts'
import { checkFilter, type Filter, QueryFault } from './filter.ts'
import { checkFilterCost } from './filter-cost.ts'
import { parseFilter } from './filter-parser.ts'
import {
  countOptions,
  type ListOption,
  listOptions,
  optionName,
  optionNames,
  readOptions,
  recordOptions,
} from './options.ts'

/** The options of a request for a list; undefined where they are not set. */
export interface ListQuery {
  readonly filter: Filter | undefined
  /** Order before the `id`, which always comes last. */
  readonly orderBy: readonly FieldOrder[]
  readonly select: readonly string[] | undefined
  readonly skip: number | undefined
  readonly top: number | undefined
  readonly count: boolean
}

/** Null is less than any value (OData 4.01 Protocol 11.2.6.2). Text is ordered by its code points. */
export interface FieldOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** Parameters of a query, decoded. */
type Parameters = Iterable<readonly [name: string, value: string]>

const INT32_MAX = 2 ** 31 - 1

/**
 * Reads the options of a list: names in any case, with or without `$` (OData 4.01 URL Conventions 5.1).
 * Unknown names without `$` are not options and are left alone.
 * @param maxTop greatest `$top`
 * @throws {QueryFault}
 */
export function readListQuery(parameters: Parameters, resource: Resource, maxTop: number): ListQuery {
  const given = servedOptions(parameters, listOptions, 'lists')
  const read = <T>(option: ListOption, reader: (text: string) => T): T | undefined =>
    given.has(option) ? readOption(option, given.get(option) ?? '', reader) : undefined
  return {
    filter: read('filter', (text) => readFilter(text, resource)),
    orderBy: read('orderby', (text) => readOrderBy(text, resource)) ?? [],
    select: read('select', (text) => readSelect(text, resource)),
    skip: read('skip', (text) => readWholeNumber(text, INT32_MAX)),
    top: read('top', (text) => readWholeNumber(text, maxTop)),
    count: read('count', readBoolean) ?? false,
  }
}

/**
 * Reads the filter of a request for the number of records. Paging and order do not change a number, and are not read
 * (OData 4.01 Protocol 11.2.10).
 * @throws {QueryFault}
 */
export function readCountQuery(parameters: Parameters, resource: Resource): Filter | undefined {
  const text = servedOptions(parameters, countOptions, 'the number of records').get('filter')
  return text === undefined ? undefined : readOption('filter', text, (filter) => readFilter(filter, resource))
}

/**
 * Reads `$select`, the one option of a request for one record.
 * @throws {QueryFault} when there is another.
 */
export function readRecordSelect(parameters: Parameters, resource: Resource): readonly string[] | undefined {
  const text = servedOptions(parameters, recordOptions, 'one record').get('select')
  return text === undefined ? undefined : readOption('select', text, (list) => readSelect(list, resource))
}

/** Empty options are left to their readers, which refuse them. */
function servedOptions<Option extends ListOption>(
  parameters: Parameters,
  served: readonly Option[],
  place: string,
): ReadonlyMap<Option, string> {
  const { options, faults } = readOptions(parameters, served)
  for (const { kind, name } of faults) {
    if (kind === 'unknown') {
      throw new QueryFault(`"${name}" is not an option of ${place}; served here: ${optionNames(served)}.`)
    }
    if (kind === 'repeated') {
      throw new QueryFault(`The option $${optionName(name)} is given more than once.`)
    }
  }
  return options
}

function readOption<T>(option: string, text: string, reader: (text: string) => T): T {
  try {
    if (text.trim() === '') throw new QueryFault('it is empty')
    return reader(text)
  } catch (error) {
    if (error instanceof QueryFault) throw new QueryFault(`$${option} cannot be read: ${error.message}.`)
    throw error
  }
}

function readFilter(text: string, { fields }: Resource): Filter {
  const filter = parseFilter(text, Object.keys(fields))
  checkFilter(filter, fields)
  checkFilterCost(filter, fields)
  return filter
}

function readWholeNumber(text: string, max: number): number {
  if (/^\d+$/.test(text) && Number(text) <= max) return Number(text)
  throw new QueryFault(`it must be a whole number from 0 to ${max}, and "${shown(text)}" is not`)
}

function readBoolean(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new QueryFault(`it must be true or false, and "${shown(text)}" is neither`)
}

/** Selected fields once each, in the requested order; `*` selects all of them. */
function readSelect(text: string, resource: Resource): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim())
  const named = names.filter((name) => name !== '*').map((name) => checkedField(name, resource))
  return names.includes('*') ? undefined : [...new Set(named)]
}

/** Greatest number of fields in `$orderby`, more than any resource has. */
const MAX_ORDERS = 20

function readOrderBy(text: string, resource: Resource): FieldOrder[] {
  const items = text.split(',')
  if (items.length > MAX_ORDERS) throw new QueryFault(`it names more than ${MAX_ORDERS} fields`)
  return items.map((item) => {
    const [name = '', word = 'asc', ...rest] = item.trim().split(/\s+/)
    const direction = word.toLowerCase()
    if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
      throw new QueryFault(`"${shown(item.trim())}" is not a field, or a field with asc or desc`)
    }
    return { field: checkedField(name, resource), direction }
  })
}

function checkedField(name: string, { fields }: Resource): string {
  if (Object.hasOwn(fields, name)) return name
  throw new QueryFault(`"${shown(name)}" is not a field; there are ${Object.keys(fields).join(', ')}`)
}

function shown(text: string): string {
  return shortenText(text, 60)
}
