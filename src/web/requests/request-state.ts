import { SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import type { LoggedResponse } from '../api/request-log.ts'
import { type CacheReading, readCacheStatus } from './cache-reading.ts'

/** Facts about a request. Times in milliseconds since the Unix epoch. */
export type RequestState =
  /** This page has not sent it. */
  | { readonly kind: 'unsent' }
  | { readonly kind: 'waiting'; readonly sentAt: number }
  /** No response came. */
  | { readonly kind: 'failed'; readonly endedAt: number }
  | ReceivedState

export interface RequestTimes {
  /** When the header fields came, in milliseconds since the Unix epoch. */
  readonly endedAt: number
  /** Milliseconds from the start to the end; undefined where the browser has not measured it. */
  readonly duration: number | undefined
  /** Bytes of the body without its encoding; undefined where the browser has not measured them. */
  readonly size: number | undefined
}

export interface ReceivedState extends RequestTimes {
  readonly kind: 'received'
  readonly response: LoggedResponse
  readonly status: number
  /** Undefined where the proxy has read neither the data service nor its cache. */
  readonly cache: CacheReading | undefined
  /** Seconds since the data service sent or confirmed it; undefined for an error of the proxy. */
  readonly age: number | undefined
  /** When it may be sent again; undefined where it may be at once. */
  readonly notBefore: number | undefined
  /** When a newer request was sent that got no response; undefined unless the newest did not. */
  readonly unansweredAt?: number
}

export function receivedState(response: LoggedResponse, times: RequestTimes): ReceivedState {
  const { status, headers } = response
  const age = headers.get('Age')
  const wait = Number(headers.get('Retry-After') ?? Number.NaN)
  return {
    kind: 'received',
    response,
    status,
    ...times,
    cache: readCacheStatus(headers.get(CACHE_STATUS_HEADER)),
    age: age === null ? undefined : Number(age),
    notBefore: Number.isFinite(wait) ? times.endedAt + wait * SECOND : undefined,
  }
}

/**
 * The state of two requests to the same address: where the newer got no response, the page still shows the response before.
 */
export function newestState(newest: RequestState, before: RequestState | undefined): RequestState {
  return newest.kind === 'failed' && before?.kind === 'received'
    ? { ...before, unansweredAt: newest.endedAt }
    : newest
}

/** `19 s`, `4 min 41 s`, `3 h 5 min`. @param seconds not negative */
export function ageText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
