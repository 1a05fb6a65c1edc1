import type { Clock } from '#async/clock.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { ListOption } from '#contract/odata/options.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import type { DataService } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/dialect-finder.ts'
import type { RequestContext } from '../upstream/request-context.ts'

/** A request for all of a list, whatever the pages of its data service. */
export interface WholeListRequest {
  /** Cache key. */
  readonly key: string
  readonly call: EndpointCall
  /** Path of the endpoint, below the service's address. */
  readonly path: string
  /** Options without paging, by their names without `$`. */
  readonly options: ReadonlyMap<ListOption, string>
  /** Writes a row anew, as `parseNumberTexts` read it. @throws {InvalidResponse} */
  readonly writeRow: (raw: unknown, dialect: Dialect) => string
  readonly context: RequestContext
}

export interface ListDependencies {
  readonly service: DataService
  readonly dialect: DialectFinder
  readonly clock: Clock
  readonly timeouts: Timeouts
}
