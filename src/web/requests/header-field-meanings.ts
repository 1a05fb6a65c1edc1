import { SECOND } from '#cardano/utc-time.ts'
import { staleReasons } from '#explorer-protocol/cache-status.ts'
import { countText } from '../ui/values/count-text.ts'
import { type CacheReading, readCacheStatus } from './cache-reading.ts'
import { clockText } from './clock-text.ts'

/** A header field as sent, in lower case or any other. */
export type HeaderField = readonly [name: string, value: string]

export interface ExplainedField {
  readonly name: string
  readonly value: string
  /** One sentence; undefined for a field that explains itself. */
  readonly meaning: string | undefined
}

type Meaning = (value: string, receivedAt: number) => string | undefined

/** The known fields in the order in which they are shown. */
const meanings: Readonly<Record<string, Meaning>> = {
  'Cache-Status': cacheStatusMeaning,
  Age: () => 'Seconds since the data service sent or confirmed it.',
  ETag: () => 'Send it back as If-None-Match to get a short 304 while nothing has changed.',
  'Epochal-Dialect': (value) =>
    value === 'live'
      ? 'Amounts are in lovelace, shares are fractions.'
      : 'Amounts of accounts and fixed costs are in ADA, margins in percent.',
  'Content-Type': () => undefined,
  'OData-Version': () => 'The version of OData in which lists and options are written.',
  'X-Request-Id': () =>
    'Of the request that this site sent to the data service. Name it when you report a fault.',
  'Retry-After': (value, at) =>
    /^\d+$/.test(value)
      ? `Seconds to wait, until ${clockText(at + Number(value) * SECOND)}.`
      : 'The time to wait for.',
  RateLimit: rateLimitMeaning,
  'RateLimit-Policy': rateLimitPolicyMeaning,
  'Cache-Control': cacheControlMeaning,
  Link: () => 'The address of the next page.',
  Date: () => 'When it was sent.',
}

/**
 * The known ones among the header fields of a response, each explained.
 * @param receivedAt milliseconds since the Unix epoch
 */
export function explainFields(fields: Iterable<HeaderField>, receivedAt: number): readonly ExplainedField[] {
  const values = new Map([...fields].map(([name, value]) => [name.toLowerCase(), value]))
  return Object.entries(meanings).flatMap(([name, meaningOf]) => {
    const value = values.get(name.toLowerCase())
    return value === undefined || value === '' ? [] : [{ name, value, meaning: meaningOf(value, receivedAt) }]
  })
}

function cacheStatusMeaning(value: string): string | undefined {
  const reading = readCacheStatus(value)
  return reading && readingWords(reading)
}

function readingWords({ kind, ttl, reason }: CacheReading): string {
  const why = reason ? ` ${sentence(staleReasons[reason])}` : ''
  switch (kind) {
    case 'hit':
      return ttl === undefined
        ? "From this site's cache. It can never change."
        : `From this site's cache, fresh for ${ttl} s more.`
    case 'stale':
      return `From this site's cache, ${-(ttl ?? 0)} s past its lifetime.${why}`
    case 'revalidated':
      return "The data service confirmed that this site's copy has not changed."
    case 'shared':
      return 'From the data service, by one request for everybody who waited for the same.'
    case 'miss':
      return "From the data service: this site's cache had none."
    case 'offline':
      return `Kept by this browser.${why}`
    case 'refused':
      return `This site's cache had none.${why}`
  }
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}

function rateLimitMeaning(value: string): string | undefined {
  const [, left, seconds] = /;\s*r=(\d+);\s*t=(\d+)/.exec(value) ?? []
  if (left === undefined) return undefined
  return Number(left) === 0
    ? `No request is left; the limit resets in ${seconds} s.`
    : `${countText(Number(left), 'request is', 'requests are')} left until the limit resets in ${seconds} s.`
}

function rateLimitPolicyMeaning(value: string): string | undefined {
  const policies = [...value.matchAll(/;\s*q=(\d+);\s*w=(\d+)/g)]
  if (policies.length === 0) return undefined
  return `${policies.map(([, quota, seconds]) => `${countText(Number(quota), 'request')} in ${seconds} s`).join(', ')}.`
}

function cacheControlMeaning(value: string): string | undefined {
  const [, seconds] = /max-age=(\d+)/.exec(value) ?? []
  if (/\bno-store\b/.test(value)) return 'No cache may store it.'
  if (/\bno-cache\b/.test(value)) return 'A browser may store it and asks each time whether it has changed.'
  return seconds === undefined ? undefined : `It may be stored and used for ${seconds} s.`
}
