import type { Dialect } from '#contract/dialect.ts'
import type { ListEndpointId } from '#contract/endpoints.ts'
import { readList } from '#contract/read-response.ts'
import type { DataService } from '../upstream/data-service.ts'
import { invalidResponse } from '../upstream/unavailable-reasons.ts'
import { listFault } from './list-faults.ts'
import type { ListRequest } from './list-request.ts'

/**
 * Checks rows of one list and takes each of them once, with the fields that were requested.
 * @returns the rows that had not come before
 * @throws {UpstreamUnavailable} when they are no records, not those of the endpoint, or contain a secret.
 */
export type RowAcceptance = (rows: readonly string[], dialect: Dialect) => string[]

export function createRowAcceptance(
  service: DataService,
  id: ListEndpointId,
  { selects, withRequestedFields }: ListRequest,
): RowAcceptance {
  const { network } = service.upstream
  const seen = new Set<number>()

  return (rows, dialect) => {
    const [first] = rows
    if (first === undefined) return []
    const text = `[${rows.join(',')}]`
    if (service.containsSecret(text)) throw invalidResponse(network, 'what it must not')
    try {
      const records: { readonly id?: unknown }[] = JSON.parse(text)
      // One row of a batch shows whether these are records of the endpoint.
      if (!selects) readList(id, `[${first}]`, dialect)
      return rows.filter((_, i) => isNew(records[i]?.id)).map(withRequestedFields)
    } catch (error) {
      throw listFault(network, error)
    }
  }

  function isNew(recordId: unknown): boolean {
    if (typeof recordId !== 'number') throw invalidResponse(network, 'records that cannot be told apart')
    if (seen.has(recordId)) return false
    seen.add(recordId)
    return true
  }
}
