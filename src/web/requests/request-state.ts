import { SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER, type StaleReason } from '#explorer-protocol/cache-status.ts'
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

export function receivedState(response: LoggedResponse, { endedAt, duration }: RequestTimes): ReceivedState {
  const { status, headers } = response
  const age = headers.get('Age')
  const wait = Number(headers.get('Retry-After') ?? Number.NaN)
  return {
    kind: 'received',
    response,
    status,
    endedAt,
    duration,
    cache: readCacheStatus(headers.get(CACHE_STATUS_HEADER)),
    age: age === null ? undefined : Number(age),
    notBefore: Number.isFinite(wait) ? endedAt + wait * SECOND : undefined,
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

/** A station between the data and the page, in words. */
export interface Station {
  readonly name: string
  /** `took-part`, `did-not`, `failed`, or `asked`: it has not answered yet. */
  readonly part: 'took-part' | 'did-not' | 'failed' | 'asked'
  readonly words: string
}

/** The way of a response, from the data service to this page. @param clock writes a time of day */
export function trailOf(state: RequestState, clock: (time: number) => string): readonly Station[] {
  const [service, copy, page] = stations(state, clock)
  return [
    { name: 'Data service', ...service },
    { name: 'This site’s copy', ...copy },
    { name: 'This page', ...page },
  ]
}

type Part = Omit<Station, 'name'>

function stations(state: RequestState, clock: (time: number) => string): readonly [Part, Part, Part] {
  const none: Part = { part: 'did-not', words: 'none stored' }
  const notAsked: Part = { part: 'did-not', words: 'not asked' }
  switch (state.kind) {
    case 'unsent':
      return [
        notAsked,
        { part: 'did-not', words: 'not asked' },
        { part: 'did-not', words: 'has not sent it' },
      ]
    case 'waiting':
      return [
        { part: 'asked', words: 'no response yet' },
        { part: 'did-not', words: 'none sent' },
        { part: 'did-not', words: 'waits' },
      ]
    case 'failed':
      return [
        { part: 'did-not', words: 'not known' },
        { part: 'failed', words: 'not reached' },
        { part: 'took-part', words: `gave up at ${clock(state.endedAt)}` },
      ]
    case 'received':
      return receivedStations(state, clock, none, notAsked)
  }
}

function receivedStations(
  { cache, age = 0, endedAt, status }: ReceivedState,
  clock: (time: number) => string,
  none: Part,
  notAsked: Part,
): readonly [Part, Part, Part] {
  const page: Part = {
    part: 'took-part',
    words: status < 400 ? clock(endedAt) : `${status} at ${clock(endedAt)}`,
  }
  const sent = (verb: string): Part => ({
    part: 'took-part',
    words: `${verb} at ${clock(endedAt - age * SECOND)}`,
  })
  const failed: Part = {
    part: 'failed',
    words: cache?.reason ? failureWords[cache.reason] : 'sent no newer one',
  }
  switch (cache?.kind) {
    case undefined:
      return [notAsked, notAsked, page]
    case 'hit':
      return [sent('sent it'), { part: 'took-part', words: `${ageText(age)} old` }, page]
    case 'stale':
      return [failed, { part: 'took-part', words: `${ageText(age)} old` }, page]
    case 'revalidated':
      return [sent('confirmed it'), { part: 'took-part', words: 'has not changed' }, page]
    case 'miss':
    case 'shared':
      return [sent('sent it'), none, page]
    case 'refused':
      return [failed, none, page]
    case 'offline':
      return [
        notAsked,
        { part: 'failed', words: 'not reached' },
        { part: 'took-part', words: `kept it for ${ageText(age)}` },
      ]
  }
}

const failureWords: Readonly<Record<StaleReason, string>> = {
  'rate-limit': 'limits the rate',
  quota: 'quota used up',
  refused: 'refused the key',
  'no-token': 'no token issued',
  unreachable: 'not reached',
  timeout: 'no response in time',
  failed: 'failed',
  invalid: 'sent an invalid response',
  slow: 'takes long',
  offline: 'not reached',
}

/** `19 s`, `4 min 41 s`, `3 h 5 min`. @param seconds not negative */
export function ageText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
