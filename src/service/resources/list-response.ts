import { type Dialect, dialects } from '#contract/dialect.ts'
import { encodeParts } from '#http/content-encoding.ts'
import type { Answer } from '../cache/cacheable-response.ts'
import type { WholeLists } from '../cache/list-cache.ts'
import { HttpError } from '../http-error.ts'
import { envelopeText, nextLink } from '../odata/envelope.ts'
import { greatestTop, type ListQuery, readListQuery, withoutPaging } from '../odata/query-options.ts'
import { isStatementTimeout } from '../store/postgres/database-failure.ts'
import type { RecordFormat } from '../store/records/record-format.ts'
import { BATCH, type RecordList } from '../store/records/record-list.ts'

/** A request for a list. */
export interface ListRequest {
  readonly list: RecordList
  readonly wire: RecordFormat
  readonly lists: WholeLists
  /** The network's address as its clients know it, without a slash at the end. */
  readonly baseUrl: string
  /** As it was asked for, below the network's address. */
  readonly path: string
  readonly query: URLSearchParams
  /** Of the header `Prefer`. */
  readonly preferredSize: number | undefined
}

type ListResponse = Pick<Answer, 'body' | 'headers'>

/**
 * One page of a list, or the whole of it, which is streamed when it is long.
 * @throws {HttpError} 400 when an option cannot be read, or asks for more than the database can find in time.
 */
export async function listAnswer(request: ListRequest): Promise<ListResponse> {
  const { list, query } = request
  const { dialect, form } = request.wire
  const preferredSize =
    request.preferredSize === undefined
      ? undefined
      : Math.min(request.preferredSize, dialects[dialect].maxPageSize)
  const asked = readListQuery(query, list.resource, request.wire, greatestTop(form, dialect))
  const wire: RecordFormat = { ...request.wire, select: asked.select }
  const headers = {
    Vary: 'Prefer',
    ...(preferredSize && { 'Preference-Applied': `odata.maxpagesize=${preferredSize}` }),
  }
  const size = Math.min(asked.top ?? Number.POSITIVE_INFINITY, pageSize(form, dialect, preferredSize))
  try {
    const body =
      form === 'odata'
        ? await pageText(request, wire, asked, size)
        : await plainList(request, wire, { ...asked, top: Number.isFinite(size) ? size : undefined })
    return { body, headers }
  } catch (error) {
    if (!isStatementTimeout(error) || (!asked.where && asked.orderBy.length === 0)) throw error
    throw new HttpError(
      400,
      'The filter or the order needs more of the database than one request may: it was stopped. Compare a field that is indexed (id, no, hash_id), or ask for less.',
    )
  }
}

/**
 * Not in the specification: the size of a page, unless the client prefers another. The plain form gives whole
 * lists in the documented dialect, and knows no further page in either.
 */
function pageSize(form: RecordFormat['form'], dialect: Dialect, preferred: number | undefined): number {
  const { pageSize: preset, plainList } = dialects[dialect]
  return preferred ?? (form === 'plain' && plainList === 'whole' ? Number.POSITIVE_INFINITY : preset)
}

async function pageText(
  { list, baseUrl, path, query }: ListRequest,
  wire: RecordFormat,
  { where, orderBy, select, skip = 0, top, count }: ListQuery,
  size: number,
): Promise<string> {
  // One more than the page, to know whether there is another.
  const records = await list.page({ where, orderBy, skip, top: size + 1 }, wire)
  const shown = records.slice(0, size)
  const rest = top === undefined ? undefined : top - shown.length
  const more = records.length > size && rest !== 0
  return envelopeText({
    baseUrl,
    entitySet: list.resource.entitySet ?? list.resource.name,
    select,
    count: count ? await list.count(where) : undefined,
    records: shown,
    next: more
      ? nextLink(`${baseUrl}${path}`, withoutPaging(query), { skip: skip + shown.length, top: rest })
      : undefined,
  })
}

/**
 * As one text when it is short. A long one is streamed: the whole list from what is held of it, any other part or
 * selection of it from the database, taking as much memory as one batch.
 */
async function plainList(
  { list, lists, path }: ListRequest,
  wire: RecordFormat,
  { where, orderBy, skip, top }: ListQuery,
): Promise<Answer['body']> {
  const page = { where, orderBy, skip, top }
  const start = await list.page({ ...page, top: Math.min(top ?? BATCH, BATCH) }, wire)
  if (start.length < BATCH || top === BATCH) return `[${start.join(',')}]`
  const { version: found, batches } = await list.open(page, wire)
  const version = JSON.stringify([wire, Object.keys(list.resource.fields), found])
  const isWhole = !where && orderBy.length === 0 && !skip && top === undefined && !wire.select
  if (isWhole) return lists.hold(path, version, () => arrayParts(batches()))
  return {
    version,
    isBroken: false,
    length: () => undefined,
    open: (encoding) => encodeParts(arrayParts(batches()), encoding),
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
