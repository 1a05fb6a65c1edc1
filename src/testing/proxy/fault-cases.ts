import type { Fault } from '../upstream/fault.ts'

const HTML = { 'Content-Type': 'text/html' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const page = '<!doctype html><title>Bad gateway</title>'

export interface FaultCase {
  readonly what: string
  readonly fault: Fault
  readonly status: number
  readonly detail: string
  /** Why a stored response is served instead; undefined where the new response replaces it. */
  readonly stale?: string
  /** Requests to the data service for one request of the browser. */
  readonly calls: number
  readonly retryAfter?: boolean
}

const cannotBeReached = 'The data service of mainnet cannot be reached.'
const notJson = 'The data service of mainnet returned something other than JSON.'
const notContract = 'The data service of mainnet returned what its contract does not allow.'
const brokeOff = 'The data service of mainnet broke off its response.'
const tooLate = 'The data service of mainnet does not respond in time.'
const refused = "The data service of mainnet refuses Epochal's key."
const limits = "The data service of mainnet limits the rate of Epochal's requests."

export const faultCases: readonly FaultCase[] = [
  {
    what: 'resets the connection',
    fault: { break: 'connect' },
    status: 502,
    detail: cannotBeReached,
    stale: 'unreachable',
    calls: 3,
  },
  {
    what: 'breaks off in the header',
    fault: { break: 'headers' },
    status: 502,
    detail: cannotBeReached,
    stale: 'unreachable',
    calls: 3,
  },
  {
    what: 'truncates the body',
    fault: { break: 'body' },
    status: 502,
    detail: brokeOff,
    stale: 'unreachable',
    calls: 1,
  },
  {
    what: 'truncates a chunked body',
    fault: { break: 'body', chunked: true },
    status: 502,
    detail: brokeOff,
    stale: 'unreachable',
    calls: 1,
  },
  {
    what: 'ends before the end',
    fault: { break: 'end' },
    status: 502,
    detail: brokeOff,
    stale: 'unreachable',
    calls: 1,
  },
  {
    what: 'hangs before the header',
    fault: { hang: 'headers' },
    status: 504,
    detail: tooLate,
    stale: 'slow',
    calls: 1,
  },
  {
    what: 'hangs in the body',
    fault: { hang: 'body' },
    status: 504,
    detail: tooLate,
    stale: 'slow',
    calls: 1,
  },
  { what: 'drips', fault: { drip: 100 }, status: 504, detail: tooLate, stale: 'slow', calls: 1 },
  {
    what: 'sends HTML as HTML',
    fault: { status: 200, headers: HTML, body: page },
    status: 502,
    detail: notJson,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends JSON as HTML',
    fault: { status: 200, headers: HTML, body: '{}' },
    status: 502,
    detail: notJson,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends an empty body',
    fault: { status: 200, headers: JSON_TYPE },
    status: 502,
    detail: notContract,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends half of JSON',
    fault: { status: 200, headers: JSON_TYPE, body: '{"no":' },
    status: 502,
    detail: notContract,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends other JSON',
    fault: { status: 200, headers: JSON_TYPE, body: '{"no":"399"}' },
    status: 502,
    detail: notContract,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends far too much',
    fault: { huge: 20 * 2 ** 20 },
    status: 502,
    detail: 'The data service of mainnet returned a response that is too large.',
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends no HTTP',
    fault: { raw: 'SSH-2.0-OpenSSH_9.6\r\n' },
    status: 502,
    detail: 'The data service of mainnet sent something that is not HTTP.',
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'returns the credentials',
    fault: { echo: true },
    status: 502,
    detail: notContract,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'redirects',
    fault: { status: 301, headers: { Location: 'http://127.0.0.1:9/elsewhere' } },
    status: 502,
    detail: 'The data service of mainnet redirects (301), and Epochal does not follow redirects.',
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'responds with 400',
    fault: { status: 400, headers: HTML, body: page },
    status: 400,
    detail: 'The data service of mainnet responded with status 400.',
    calls: 1,
  },
  {
    what: 'responds with 404 in HTML',
    fault: { status: 404, headers: HTML, body: page },
    status: 404,
    detail: 'The data service of mainnet has no record of epoch 399.',
    calls: 1,
  },
  {
    what: 'responds with 405',
    fault: { status: 405 },
    status: 405,
    detail: 'The data service of mainnet responded with status 405.',
    calls: 1,
  },
  {
    what: 'responds with 401',
    fault: { status: 401 },
    status: 401,
    detail: refused,
    stale: 'refused',
    calls: 2,
  },
  {
    what: 'responds with 403',
    fault: { status: 403 },
    status: 403,
    detail: refused,
    stale: 'refused',
    calls: 2,
  },
  {
    what: 'responds with 402',
    fault: { status: 402, headers: HTML, body: page },
    status: 402,
    detail: "Epochal's quota at the data service of mainnet is used up. It resets at",
    stale: 'quota',
    calls: 1,
    retryAfter: true,
  },
  {
    what: 'responds with 429 and a time to wait',
    fault: { status: 429, headers: { 'Retry-After': '70' } },
    status: 429,
    detail: limits,
    stale: 'rate-limit',
    calls: 1,
    retryAfter: true,
  },
  {
    what: 'responds with 429 without a time to wait',
    fault: { status: 429 },
    status: 429,
    detail: limits,
    stale: 'rate-limit',
    calls: 3,
    retryAfter: true,
  },
  {
    what: 'responds with 500',
    fault: { status: 500, headers: HTML, body: page },
    status: 502,
    detail: 'The data service of mainnet responded with status 500.',
    stale: 'failed',
    // The second shows that the service fails for others too.
    calls: 2,
  },
  {
    what: 'responds with 502',
    fault: { status: 502, headers: HTML, body: page },
    status: 502,
    detail: 'The data service of mainnet responded with status 502.',
    stale: 'failed',
    calls: 3,
  },
  {
    what: 'responds with 503 and a time to wait',
    fault: { status: 503, headers: { 'Retry-After': '30' } },
    status: 503,
    detail: 'The data service of mainnet responded with status 503.',
    stale: 'failed',
    calls: 1,
    retryAfter: true,
  },
  {
    what: 'responds with 504',
    fault: { status: 504 },
    status: 504,
    detail: 'The data service of mainnet responded with status 504.',
    stale: 'failed',
    calls: 3,
  },
]
