import type { NetworkName } from '#cardano/network.ts'

/** Not in the specification: the path at which the proxy reports the state of each network's data, without any secret. */
export const DATA_STATUS_PATH = '/status.json'

/** The states of a network's data, each with its words. */
export const networkStates = {
  'up-to-date': 'Up to date',
  behind: 'Behind',
  waiting: 'Waiting',
  'key-refused': 'Key refused',
  'quota-used-up': 'Quota used up',
  'not-answering': 'Not answering',
  recorded: 'Recorded',
  announced: 'Announced',
} as const

export type NetworkState = keyof typeof networkStates

/** Times are instants by the proxy's clock, durations milliseconds, in all of this document. */
export interface DataStatus {
  /** When the document was made. */
  readonly now: number
  /** When the proxy started: it knows of no request before. */
  readonly started_at: number
  /** Every network that has a source, and the announced ones, in the order of menus. */
  readonly networks: readonly NetworkStatus[]
}

export interface NetworkStatus {
  readonly network: NetworkName
  readonly state: NetworkState
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
  readonly last_response: LastResponse | null
  readonly last_hour: RequestCounts
  readonly limits: UpstreamLimitsLeft
  /** When the data service is requested again; null while nothing is waited for. */
  readonly next_try: number | null
  /** Null for an announced network. */
  readonly check: SetUpCheck | null
}

interface LatestBlock {
  readonly block_no: number
  readonly epoch_no: number
  readonly slot_no: number | null
  readonly time: number | null
}

interface LastResponse {
  readonly at: number
  readonly took: number
}

/** Requests of the last hour. */
export interface RequestCounts {
  /** Requests that were served without one to the data service. */
  readonly cached: number
  /** Requests with the key that the data service answered. */
  readonly upstream: number
  /** Requests to the data service, or for a token, that were refused: 401, 402, 403, 429. */
  readonly refused: number
  /** Requests without a response that can be used: 5xx, a timeout, a broken or a wrong response. */
  readonly failed: number
}

interface UpstreamLimitsLeft {
  /** The rate that the data service names in its header fields; null where it names none. */
  readonly rate: {
    /** Requests in so many seconds. */
    readonly requests: number
    readonly seconds: number
    /** Those of them that were left when the data service said so; null where it does not say. */
    readonly left: number | null
    readonly seen_at: number
  } | null
  /** The rate that the proxy keeps of itself, by its setting or as refusals taught it; null where there is none. */
  readonly pace: { readonly per_second: number; readonly from: 'setting' | 'refusals' } | null
  readonly quota: {
    /** Requests of a day that the key may make; null where the data service does not say. */
    readonly per_day: number | null
    /** Requests that this proxy has made today (UTC), since it started. */
    readonly made_today: number
    readonly is_used_up: boolean
    /** When a used-up quota begins anew, as far as the data service says. */
    readonly resets_at: number | null
  }
}

/** The check of a network before a page can show anything: its token, its dialect and its latest epoch. */
export interface SetUpCheck {
  /** `waiting`: not checked yet. */
  readonly state: 'passed' | 'failed' | 'waiting'
  /** The result, or the reason of the failure. */
  readonly detail: string
  /** The remedy; null unless it has failed. */
  readonly advice: string | null
}

/** The check of one network. */
export interface NetworkSetUp extends SetUpCheck {
  readonly network: NetworkName
}
