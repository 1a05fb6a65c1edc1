import type { EndpointCall } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { ResponseContent } from '../cache/cacheable-response.ts'
import type { ListCache } from '../cache/list-cache.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { QueryTurns } from '../store/postgres/query-turns.ts'
import type { Validity } from '../store/records/found-record.ts'
import type { RecordFormat } from '../store/records/record-format.ts'

/** An authorized request for a record or a list that must be read from the database. */
export interface ResourceRequest {
  readonly call: EndpointCall
  readonly description: NetworkDescription
  readonly store: ChainStore
  readonly lists: ListCache
  /** The turns of the requester for slow queries. */
  readonly turns: QueryTurns
  /** Turns for a body that is sent to all who request it. */
  readonly commonTurns: QueryTurns
  readonly format: RecordFormat
  /** The network's address as its clients know it, without a slash at the end. */
  readonly baseUrl: string
  /** Requested path below the network's address. */
  readonly path: string
  readonly query: URLSearchParams
  /** Page size of the header `Prefer`. */
  readonly preferredSize: number | undefined
}

/** The body and fields of a response, and how long they are valid. */
export interface ResourceContent extends Pick<ResponseContent, 'body' | 'headers'> {
  readonly validity: Validity
}
