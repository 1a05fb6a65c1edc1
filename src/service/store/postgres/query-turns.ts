/** Runs the slow queries of one requester, each when its turn has come. A query waits for no other turn. */
export interface QueryTurns {
  /** A key of a lookup, which shares its query with others. */
  lookup<Result>(work: () => Promise<Result>): Promise<Result>
  /** A query that occupies a connection. */
  query<Result>(work: () => Promise<Result>): Promise<Result>
  /** A query of a response that has begun, which is not refused any more. */
  batch<Result>(work: () => Promise<Result>): Promise<Result>
}

/** The turns of a request with a key. */
export interface RequestTurns extends QueryTurns {
  readonly key: string
  /** True while a query of the request waits for its turn. */
  readonly isWaiting: boolean
}
