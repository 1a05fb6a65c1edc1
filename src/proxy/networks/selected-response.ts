import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Dialect } from '#contract/dialect.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE } from '#contract/odata/entity-sets.ts'
import { envelopeText } from '#contract/odata/envelope.ts'
import { greatestTop, listPageSize, nextPage } from '#contract/odata/list-pages.ts'
import { type ListQuery, QueryFault, readListQuery } from '#contract/odata/list-query.ts'
import { nextLink } from '#contract/odata/next-link.ts'
import { writeRecord } from '#contract/write-record.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import { JSON_CONTENT_TYPE, type StoredResponse } from '../cache/stored-response.ts'
import type { ListRow } from '../lists/selection/list-row.ts'
import { selectRows } from '../lists/selection/select-rows.ts'
import type { KnownResource } from './resource-request.ts'

/**
 * The options of a request for a list, or for the number of its records; undefined where they cannot be read here.
 * A data service may know more than the contract, or refuses them itself.
 */
export function readSelection({ endpoint, options }: KnownResource, dialect: Dialect): ListQuery | undefined {
  try {
    return readListQuery(parametersOf(options), endpoint.resource, greatestTop(endpoint.form, dialect))
  } catch (error) {
    if (error instanceof QueryFault) return undefined
    throw error
  }
}

/** The response to a request for a part of a list, made of the whole list as the data service would make it. */
export async function selectedResponse(
  network: string,
  resource: KnownResource,
  query: ListQuery,
  whole: StoredResponse,
): Promise<StoredResponse> {
  const body = Buffer.from(await selectedText(network, resource, query, whole))
  const { dialect, confirmedAt, freshUntil } = whole
  return {
    status: 200,
    body,
    contentType: contentTypeOf(resource.endpoint),
    dialect,
    tag: entityTag(body),
    upstreamTag: undefined,
    confirmedAt,
    freshUntil,
    encoded: new Map(),
  }
}

function contentTypeOf({ returns, form }: Endpoint): string {
  if (returns === 'count') return COUNT_CONTENT_TYPE
  return form === 'odata' ? ODATA_CONTENT_TYPE : JSON_CONTENT_TYPE
}

/** The body of the same response. @param whole with each row on a line of its own */
export async function selectedText(
  network: string,
  resource: KnownResource,
  query: ListQuery,
  whole: Pick<StoredResponse, 'body' | 'dialect' | 'list'>,
): Promise<string> {
  const { endpoint, path, options, isWholeList } = resource
  const { form, returns } = endpoint
  const { filter, orderBy, select, skip = 0, top } = query
  const isCount = returns === 'count'
  if (isCount && !filter && whole.list) return String(whole.list.rows)
  const pageSize = isWholeList ? Number.POSITIVE_INFINITY : listPageSize(form, whole.dialect)
  const { rows, hasMore, count } = await selectRows(whole.body, endpoint.resource, {
    filter,
    orderBy,
    skip,
    size: isCount ? 0 : Math.min(top ?? Number.POSITIVE_INFINITY, pageSize),
    counts: isCount || (query.count && form === 'odata'),
    total: whole.list?.rows,
  })
  if (isCount) return String(count)
  const records = await recordTexts(rows, resource, select, whole.dialect)
  // Whole lists have each row on a line of its own, for clients that read them as they come.
  if (form === 'plain') return `[${records.join(isWholeList ? ',\n' : ',')}]`
  const next = nextPage({ skip, top, records: records.length }, hasMore)
  return envelopeText({
    baseUrl: `/${network}`,
    entitySet: endpoint.resource.entitySet ?? endpoint.resource.name,
    select,
    count,
    records,
    next: next && nextLink(`/${network}${path}`, parametersOf(options), next),
  })
}

/** Rows that are written without a pause. */
const SLICE = 500

async function recordTexts(
  rows: readonly ListRow[],
  { endpoint: { resource, form } }: KnownResource,
  select: readonly string[] | undefined,
  dialect: Dialect,
): Promise<string[]> {
  if (form === 'plain' && !select) return rows.map(({ text }) => text)
  const selected = select && new Set(select)
  const times = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'time')
  const texts: string[] = []
  for (const { values } of rows) {
    const record = form === 'odata' ? withZones(values, times) : values
    texts.push(writeRecord(resource, record, dialect, selected))
    if (texts.length % SLICE === 0) await nextTurn()
  }
  return texts
}

/** Times in the OData form end with `Z`. */
function withZones(values: ListRow['values'], times: readonly string[]): ListRow['values'] {
  const zoned = times.flatMap((name) => {
    const time = values[name]
    return typeof time === 'string' && !time.endsWith('Z') ? [[name, `${time}Z`] as const] : []
  })
  return { ...values, ...Object.fromEntries(zoned) }
}

function parametersOf(options: KnownResource['options']): (readonly [name: string, value: string])[] {
  return Array.from(options, ([option, value]) => [`$${option}`, value] as const)
}
