import { type RawBuilder, sql } from 'kysely'
import { type Dialect, dialects } from '#contract/dialect.ts'
import type { Filter } from '#contract/odata/filter.ts'
import { checkFilterCost } from '#contract/odata/filter-cost.ts'
import { parseFilter } from '#contract/odata/filter-parser.ts'
import { OptionFault } from '#contract/odata/option-fault.ts'
import {
  type ListOption,
  listOptions,
  optionName,
  optionNames,
  readOptions,
  recordOptions,
} from '#contract/odata/options.ts'
import type { Resource } from '#contract/resources/resource.ts'
import { shortenText } from '#contract/shorten-text.ts'
import { HttpError } from '../responses/http-error.ts'
import type { RecordFormat } from '../store/records/record-format.ts'
import { fieldSql } from '../store/records/record-sql.ts'
import type { StoredResource } from '../store/records/stored-resource.ts'
import { filterSql } from './filter-sql.ts'

/** The options of a request for a list; undefined where they are not set. */
export interface ListQuery {
  readonly where: RawBuilder<unknown> | undefined
  /** Order before the `id`, which always comes last. */
  readonly orderBy: readonly RawBuilder<unknown>[]
  readonly select: readonly string[] | undefined
  readonly skip: number | undefined
  readonly top: number | undefined
  readonly count: boolean
}

const INT32_MAX = 2 ** 31 - 1

/**
 * Reads the options of a list: names in any case, with or without `$` (OData 4.01 URL Conventions 5.1).
 * Unknown names without `$` are not options and are left alone.
 * @throws {HttpError} 400 that names the option and what is wrong with it.
 */
export function readListQuery(
  query: URLSearchParams,
  resource: StoredResource,
  format: RecordFormat,
  maxTop: number,
): ListQuery {
  const given = servedOptions(query, listOptions, 'lists')
  const read = <T>(option: ListOption, reader: (text: string) => T): T | undefined =>
    given.has(option) ? readOption(option, given.get(option) ?? '', reader) : undefined
  return {
    where: read('filter', (text) => filterSql(readFilter(text, resource), resource, format)),
    orderBy: read('orderby', (text) => readOrderBy(text, resource, format)) ?? [],
    select: read('select', (text) => readSelect(text, resource)),
    skip: read('skip', (text) => readWholeNumber(text, INT32_MAX)),
    top: read('top', (text) => readWholeNumber(text, maxTop)),
    count: read('count', readBoolean) ?? false,
  }
}

/**
 * Reads `$select`, the one option of a request for one record.
 * @throws {HttpError} 400 when there is another.
 */
export function readRecordSelect(query: URLSearchParams, resource: Resource): readonly string[] | undefined {
  const given = servedOptions(query, recordOptions, 'one record')
  const text = given.get('select')
  return text === undefined ? undefined : readOption('select', text, (list) => readSelect(list, resource))
}

/**
 * Not in the specification: the greatest `$top`. The plain form of the documented dialect returns whole lists, so it
 * has none.
 */
export function greatestTop(form: 'plain' | 'odata', dialect: Dialect): number {
  const { maxTop, plainList } = dialects[dialect]
  return form === 'plain' && plainList === 'whole' ? INT32_MAX : maxTop
}

/** `Prefer: odata.maxpagesize=50`, with or without its prefix (OData 4.01 Protocol 8.2.8.5). */
export function preferredPageSize(prefer: string | undefined): number | undefined {
  const size = /(?:^|,)\s*(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(prefer ?? '')?.[1]
  return size === undefined || Number(size) === 0 ? undefined : Number(size)
}

/** Empty options are left to their readers, which refuse them. */
function servedOptions<Option extends ListOption>(
  query: URLSearchParams,
  served: readonly Option[],
  place: string,
): ReadonlyMap<Option, string> {
  const { options, faults } = readOptions(query, served)
  for (const { kind, name } of faults) {
    if (kind === 'unknown') {
      throw new HttpError(400, `"${name}" is not an option of ${place}; served here: ${optionNames(served)}.`)
    }
    if (kind === 'repeated') {
      throw new HttpError(400, `The option $${optionName(name)} is given more than once.`)
    }
  }
  return options
}

function readOption<T>(option: string, text: string, reader: (text: string) => T): T {
  try {
    if (text.trim() === '') throw new OptionFault('it is empty')
    return reader(text)
  } catch (error) {
    if (error instanceof OptionFault) throw new HttpError(400, `$${option} cannot be read: ${error.message}.`)
    throw error
  }
}

function readFilter(text: string, { fields }: Resource): Filter {
  const filter = parseFilter(text, Object.keys(fields))
  checkFilterCost(filter, fields)
  return filter
}

function readWholeNumber(text: string, max: number): number {
  if (/^\d+$/.test(text) && Number(text) <= max) return Number(text)
  throw new OptionFault(`it must be a whole number from 0 to ${max}, and "${shown(text)}" is not`)
}

function readBoolean(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new OptionFault(`it must be true or false, and "${shown(text)}" is neither`)
}

/** Selected fields once each, in the requested order; `*` selects all of them. */
function readSelect(text: string, resource: Resource): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim())
  const named = names.filter((name) => name !== '*').map((name) => checkedField(name, resource))
  return names.includes('*') ? undefined : [...new Set(named)]
}

/** Greatest number of fields in `$orderby`, more than any resource has. */
const MOST_ORDERS = 20

/** Null is less than any value (OData 4.01 Protocol 11.2.6.2). Text is ordered by its code points. */
function readOrderBy(text: string, resource: StoredResource, format: RecordFormat): RawBuilder<unknown>[] {
  const items = text.split(',')
  if (items.length > MOST_ORDERS) throw new OptionFault(`it names more than ${MOST_ORDERS} fields`)
  return items.map((item) => {
    const [name = '', word = 'asc', ...rest] = item.trim().split(/\s+/)
    const direction = word.toLowerCase()
    if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
      throw new OptionFault(`"${shown(item.trim())}" is not a field, or a field with asc or desc`)
    }
    const { kind, nullable } = resource.fields[checkedField(name, resource)] ?? {}
    const isText = kind === 'text' || kind === 'base64'
    const value = isText ? sql`${fieldSql(name, resource, format)} COLLATE "C"` : resource.value(name)
    const nulls = { asc: sql` NULLS FIRST`, desc: sql` NULLS LAST` }[direction]
    return sql`${value} ${direction === 'asc' ? sql`ASC` : sql`DESC`}${nullable ? nulls : sql``}`
  })
}

function checkedField(name: string, { fields }: Resource): string {
  if (Object.hasOwn(fields, name)) return name
  throw new OptionFault(`"${shown(name)}" is not a field; there are ${Object.keys(fields).join(', ')}`)
}

function shown(text: string): string {
  return shortenText(text, 60)
}
