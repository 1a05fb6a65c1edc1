import type { NetworkName } from '#cardano/network.ts'

/** Not in the specification: the path at which the proxy reports the state of each network's data, without any secret. */
export const DATA_STATUS_PATH = '/status.json'

/** The states of a network's data, each with its words. */
export const dataStates = {
  'up-to-date': 'Up to date',
  behind: 'Behind',
  waiting: 'Waiting',
  'key-refused': 'Key refused',
  'quota-used-up': 'Quota used up',
  'not-answering': 'Not answering',
  recorded: 'Recorded',
  announced: 'Announced',
} as const

export type DataState = keyof typeof dataStates

/** Times are instants by the proxy's clock, durations milliseconds, in all of this document. */
export interface DataStatus {
  /** When the document was made. */
  readonly now: number
  /** When the proxy started: it knows of no request before. */
  readonly started_at: number
  /** The version of Epochal that the proxy is of. */
  readonly version: string
  /** Every network that has a source, and the announced ones, in the order of menus. */
  readonly networks: readonly NetworkStatus[]
}

export interface NetworkStatus {
  readonly network: NetworkName
  readonly state: DataState
  /** Since when; null where the state has no beginning that is known. */
  readonly since: number | null
  /** Why, in one sentence. */
  readonly reason: string
  /** Where the data comes from, as far as the data service says. */
  readonly source: 'live' | 'recorded' | 'simulated' | null
  /** The newest block that the proxy has read. */
  readonly latest: LatestBlock | null
  /** Age of the newest block; null for a recording and where no block is known. */
  readonly lag: number | null
  /** A lag above this is not chance; null for a recording. */
  readonly normal_lag: number | null
  /** When the data service last had a response to the proxy's key. */
  readonly last_success: number | null
  /** When a request last had no response that can be used, and why, in one sentence. */
  readonly last_failure: { readonly at: number; readonly reason: string } | null
  /** Whether the data service accepts the proxy's key: it is checked at the start, and by each request. */
  readonly key: 'accepted' | 'refused' | 'unchecked'
  /** When the data service is requested again; null while nothing is waited for. */
  readonly next_try: number | null
}

interface LatestBlock {
  readonly block_no: number
  readonly epoch_no: number
  readonly slot_no: number | null
  readonly time: number | null
}
