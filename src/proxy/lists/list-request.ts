import type { Clock } from '#async/clock.ts'
import { type ListOption, writeOptions } from '#contract/odata/options.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import type { KnownResource } from '../cache/requested-resource.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import type { DataService } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/dialect-finder.ts'
import type { RequestContext } from '../upstream/upstream.ts'
import { failedRequest, invalidResponse } from '../upstream/upstream-failures.ts'
import { UpstreamRequestFault } from '../upstream/upstream-request.ts'

/** The requests for a list, whose rows must be distinguishable. */
export interface ListRequest {
  /** Path and query of the rows after the first `skip`. */
  address(skip: number): string
  /** Whether rows come in the order of their `id`, so that new ones are the last. */
  readonly isInOrder: boolean
  /** Whether rows have only some of their fields. */
  readonly selects: boolean
}

/** @param options without paging, by their names without `$` */
export function listRequest(path: string, options: ReadonlyMap<ListOption, string>): ListRequest {
  const select = options.get('select')
  const addsId =
    select !== undefined && !select.split(',').some((name) => ['id', '*'].includes(name.trim().toLowerCase()))
  const sent = new Map(options)
  if (addsId) sent.set('select', `${select},id`)
  return {
    address: (skip) => {
      const query = writeOptions(skip > 0 ? [...sent, ['skip', skip]] : sent)
      return query ? `${path}?${query}` : path
    },
    isInOrder: !options.has('orderby'),
    selects: select !== undefined,
  }
}

/** The meaning of a failure in the middle of a list; an unknown one is a bug, and stays what it is. */
export function listFault(network: string, error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof InvalidResponse) {
    return invalidResponse(network, 'something other than a list of records', error)
  }
  return error instanceof UpstreamRequestFault ? failedRequest(network, error) : error
}

/** A request for all of a list, whatever the pages of its data service. */
export interface WholeListRequest {
  /** A list without paging. */
  readonly resource: KnownResource
  readonly context: RequestContext
}

export interface ListDependencies {
  readonly service: DataService
  readonly dialect: DialectFinder
  readonly clock: Clock
  readonly timeouts: Timeouts
}
