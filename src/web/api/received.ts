import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, isDialect } from '#contract/dialect.ts'
import { CACHE_STATUS_HEADER, readStaleReason, type StaleReason } from '#explorer-protocol/cache-status.ts'
import { serverNow } from '#web/browser/clock.ts'

/** A response, as the query of its request caches it. */
export interface Received<Value> {
  readonly value: Value
  readonly dialect: Dialect
  /** Undefined for a response within its freshness lifetime. */
  readonly staleness: Staleness | undefined
  /** With a body to read once more; undefined where the response to another request had the value. */
  readonly response: Response | undefined
}

/** The staleness of a response that is older than its freshness lifetime. */
export interface Staleness {
  readonly reason: StaleReason
  /** The time at which the data service sent it. */
  readonly at: Instant
}

/** @param response whose body has not been read */
export function receivedWith<Value>(response: Response, value: Value): Received<Value> {
  const { headers } = response
  const reason = readStaleReason(headers.get(CACHE_STATUS_HEADER))
  const at = serverNow() - Number(headers.get('Age') ?? 0) * SECOND
  return { value, dialect: dialectOf(headers), staleness: reason && { reason, at }, response }
}

export function dialectOf(headers: Headers): Dialect {
  const dialect = headers.get(DIALECT_HEADER)
  return isDialect(dialect) ? dialect : 'documented'
}

export function receivedValue<Value>({ value }: Received<Value>): Value {
  return value
}
