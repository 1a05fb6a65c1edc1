import type { Dialect } from '#contract/dialect.ts'
import type { ListEndpointId } from '#contract/endpoints.ts'
import { InvalidResponse, readList } from '#contract/read-response.ts'
import type { DataService } from '../upstream/data-service.ts'
import { failedRequest } from '../upstream/unavailable-reasons.ts'
import { UpstreamRequestFault } from '../upstream/upstream-request.ts'
import { UpstreamUnavailable } from '../upstream/upstream-unavailable.ts'
import type { ListRequest } from './list-request.ts'

/**
 * Takes the rows of one list, each of them once, as whoever asked wants them.
 * @returns the rows that had not come before
 * @throws {UpstreamUnavailable} when they are no records, not those that were asked for, or hold a secret.
 */
export type RowAcceptance = (rows: readonly string[], dialect: Dialect) => string[]

export function createRowAcceptance(
  service: DataService,
  id: ListEndpointId,
  { selects, asAskedFor }: ListRequest,
): RowAcceptance {
  const { network } = service.upstream
  const seen = new Set<number>()

  return (rows, dialect) => {
    const [first] = rows
    if (first === undefined) return []
    const text = `[${rows.join(',')}]`
    if (service.holdsSecret(text)) throw invalidList(network, 'what it must not')
    try {
      const records: { readonly id?: unknown }[] = JSON.parse(text)
      // One row of a batch shows whether these are the records that were asked for.
      if (!selects) readList(id, `[${first}]`, dialect)
      return rows.filter((_, i) => isNew(records[i]?.id)).map(asAskedFor)
    } catch (error) {
      throw listFault(network, error)
    }
  }

  function isNew(known: unknown): boolean {
    if (typeof known !== 'number') throw invalidList(network, 'records that cannot be told apart')
    if (seen.has(known)) return false
    seen.add(known)
    return true
  }
}

export function invalidList(network: string, what: string, cause?: unknown): UpstreamUnavailable {
  return new UpstreamUnavailable('invalid', 502, `The data service of ${network} answered ${what}.`, {
    cause,
  })
}

/** What a failure in the middle of a list means; anything unknown is a bug, and stays what it is. */
export function listFault(network: string, error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof InvalidResponse) {
    return invalidList(network, 'something other than a list of records', error)
  }
  return error instanceof UpstreamRequestFault ? failedRequest(network, error) : error
}
