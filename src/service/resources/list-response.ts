import { type Dialect, dialects } from '#contract/dialect.ts'
import { nextLink } from '#contract/odata/next-link.ts'
import { encodeParts } from '#http/coding/encode-content.ts'
import type { ResponseContent } from '../cache/cacheable-response.ts'
import { envelopeText } from '../odata/envelope.ts'
import { greatestTop, type ListQuery, readListQuery } from '../odata/query-options.ts'
import { HttpError } from '../responses/http-error.ts'
import { isStatementTimeout } from '../store/postgres/database-failure.ts'
import type { RecordFormat } from '../store/records/record-format.ts'
import { BATCH, type RecordList } from '../store/records/record-list.ts'
import { openList } from './endpoint-handlers.ts'
import type { ResourceContent, ResourceRequest } from './resource-request.ts'

/**
 * One page of a list, or the whole of it, which is streamed when it is long.
 * @throws {HttpError} 400 when an option cannot be read, or the query for it takes too long
 */
export async function listContent(request: ResourceRequest): Promise<ResourceContent> {
  const { query } = request
  const { dialect, form } = request.format
  const list = openList(request.store, request.call)
  const preferredSize =
    request.preferredSize === undefined
      ? undefined
      : Math.min(request.preferredSize, dialects[dialect].maxPageSize)
  const options = readListQuery(query, list.resource, request.format, greatestTop(form, dialect))
  const format: RecordFormat = { ...request.format, select: options.select }
  const headers = {
    Vary: 'Prefer',
    ...(preferredSize && { 'Preference-Applied': `odata.maxpagesize=${preferredSize}` }),
  }
  const size = Math.min(options.top ?? Number.POSITIVE_INFINITY, pageSize(form, dialect, preferredSize))
  try {
    const body =
      form === 'odata'
        ? await pageText(request, list, format, options, size)
        : await plainList(request, list, format, {
            ...options,
            top: Number.isFinite(size) ? size : undefined,
          })
    return { validity: list.validity, body, headers }
  } catch (error) {
    if (!isStatementTimeout(error) || (!options.where && options.orderBy.length === 0)) throw error
    throw new HttpError(
      400,
      'The filter or the order takes the database too long and was stopped. Compare an indexed field (id, no, hash_id), or request fewer records.',
    )
  }
}

/**
 * Not in the specification: the size of a page, unless the client prefers another. The plain form has whole
 * lists in the documented dialect, and no link to another page in either.
 */
function pageSize(form: RecordFormat['form'], dialect: Dialect, preferred: number | undefined): number {
  const { pageSize: preset, plainList } = dialects[dialect]
  return preferred ?? (form === 'plain' && plainList === 'whole' ? Number.POSITIVE_INFINITY : preset)
}

async function pageText(
  { baseUrl, path, query, turns }: ResourceRequest,
  list: RecordList,
  format: RecordFormat,
  { where, orderBy, select, skip = 0, top, count }: ListQuery,
  size: number,
): Promise<string> {
  // One more than the page, to know whether there is another.
  const records = await list.page({ where, orderBy, skip, top: size + 1 }, format, turns)
  const shown = records.slice(0, size)
  const rest = top === undefined ? undefined : top - shown.length
  const more = records.length > size && rest !== 0
  return envelopeText({
    baseUrl,
    entitySet: list.resource.entitySet ?? list.resource.name,
    select,
    count: count ? await list.count(where, turns) : undefined,
    records: shown,
    next: more ? nextLink(`${baseUrl}${path}`, query, { skip: skip + shown.length, top: rest }) : undefined,
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
  { where, orderBy, skip, top }: ListQuery,
): Promise<ResponseContent['body']> {
  const page = { where, orderBy, skip, top }
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
