import type { RawBuilder } from 'kysely'
import { dialects } from '#contract/dialect.ts'
import { envelopeText } from '#contract/odata/envelope.ts'
import { greatestTop, listPageSize, nextLink, nextPage } from '#contract/odata/list-pages.ts'
import { type ListQuery, readListQuery } from '#contract/odata/list-query.ts'
import { encodeParts } from '#http/content-codings.ts'
import type { ResponseContent } from '../cache/cached-content.ts'
import { filterSql, orderSql } from '../odata/filter-sql.ts'
import { notFound } from '../responses/error-response.ts'
import type { RecordFormat } from '../store/records/dialect-conversion.ts'
import { BATCH, type RecordList } from '../store/records/record-list.ts'
import { openList } from './endpoint-handlers.ts'
import type { ResourceContent, ResourceRequest } from './resource-request.ts'
import { refuseSlowQuery } from './slow-query.ts'

/** A filter and an order in SQL. */
interface Selection {
  readonly where: RawBuilder<unknown> | undefined
  readonly orderBy: readonly RawBuilder<unknown>[]
}

/**
 * One page of a list, or the whole of it, which is streamed when it is long.
 * @throws {Refusal | QueryFault} 400 when an option cannot be read, or the query for it takes too long; 404 for an
 * unknown pool hash
 */
export async function listContent(request: ResourceRequest): Promise<ResourceContent> {
  const { query } = request
  const { dialect, form } = request.format
  const list = await openList(request.store, request.call)
  if (!list) throw notFound(request)
  const preferredSize =
    request.preferredSize === undefined
      ? undefined
      : Math.min(request.preferredSize, dialects[dialect].maxPageSize)
  const options = readListQuery(query, list.resource, greatestTop(form, dialect))
  const format: RecordFormat = { ...request.format, select: options.select }
  const selection: Selection = {
    where: options.filter && filterSql(options.filter, list.resource, format),
    orderBy: orderSql(options.orderBy, list.resource, format),
  }
  const headers = {
    Vary: 'Prefer',
    ...(preferredSize && { 'Preference-Applied': `odata.maxpagesize=${preferredSize}` }),
  }
  const size = Math.min(options.top ?? Number.POSITIVE_INFINITY, listPageSize(form, dialect, preferredSize))
  const reading =
    form === 'odata'
      ? pageText(request, list, format, selection, options, size)
      : plainList(request, list, format, {
          ...selection,
          skip: options.skip,
          top: Number.isFinite(size) ? size : undefined,
        })
  const isSelective = selection.where !== undefined || selection.orderBy.length > 0
  const body = await (isSelective ? refuseSlowQuery<ResponseContent['body']>(reading) : reading)
  return { validity: list.validity, body, headers }
}

async function pageText(
  { baseUrl, path, query, turns }: ResourceRequest,
  list: RecordList,
  format: RecordFormat,
  { where, orderBy }: Selection,
  { select, skip = 0, top, count }: ListQuery,
  size: number,
): Promise<string> {
  // One more than the page, to know whether there is another.
  const records = await list.page({ where, orderBy, skip, top: size + 1 }, format, turns)
  const shown = records.slice(0, size)
  const next = nextPage({ skip, top, records: shown.length }, records.length > size)
  return envelopeText({
    baseUrl,
    entitySet: list.resource.entitySet ?? list.resource.name,
    select,
    count: count ? await list.count(where, turns) : undefined,
    records: shown,
    next: next && nextLink(`${baseUrl}${path}`, query, next),
  })
}

/**
 * One text when the list is short. A long one is streamed: the whole list from the list cache, any other part or
 * selection of it from the database, with one batch at a time in memory.
 */
async function plainList(
  { lists, path, turns, commonTurns }: ResourceRequest,
  list: RecordList,
  format: RecordFormat,
  page: Selection & Pick<ListQuery, 'skip' | 'top'>,
): Promise<ResponseContent['body']> {
  const { where, orderBy, skip, top } = page
  const start = await list.page({ ...page, top: Math.min(top ?? BATCH, BATCH) }, format, turns)
  if (start.length < BATCH || top === BATCH) return `[${start.join(',')}]`
  const { version: records, batches } = await list.open(page, format, turns)
  const version = JSON.stringify([format, Object.keys(list.resource.fields), records])
  const isWhole = !where && orderBy.length === 0 && !skip && top === undefined && !format.select
  if (isWhole) return lists.body(path, version, () => arrayParts(batches(commonTurns)))
  return {
    version,
    isBroken: false,
    length: () => undefined,
    open: (encoding) => encodeParts(arrayParts(batches(turns)), encoding),
  }
}

async function* arrayParts(batches: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    yield before + batch
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
