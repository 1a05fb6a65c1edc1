import { readCountQuery } from '#contract/odata/list-query.ts'
import { filterSql } from '../odata/filter-sql.ts'
import { openList } from './endpoint-handlers.ts'
import type { ResourceContent, ResourceRequest } from './resource-request.ts'
import { refuseSlowQuery } from './slow-query.ts'

/**
 * The number of records of a list, those of all pages, as text.
 * @throws {HttpError | QueryFault} 400 when an option cannot be read, or the query for it takes too long
 */
export async function countContent({
  store,
  call,
  query,
  format,
  turns,
}: ResourceRequest): Promise<ResourceContent> {
  const list = openList(store, call)
  const filter = readCountQuery(query, list.resource)
  const where = filter && filterSql(filter, list.resource, format)
  const count = list.count(where, turns)
  return {
    validity: list.validity,
    body: String(await (where ? refuseSlowQuery(count) : count)),
  }
}
