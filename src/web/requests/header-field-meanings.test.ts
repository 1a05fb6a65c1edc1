import { expect, test } from 'vitest'
import { explainFields } from './header-field-meanings.ts'

const at = Date.UTC(2026, 10, 22, 15, 2, 37)

function meaning(name: string, value: string): string | undefined {
  return explainFields([[name, value]], at)[0]?.meaning
}

test.each([
  ['cache-status', 'Epochal; hit; ttl=41', "From this site's cache, fresh for 41 s more."],
  ['cache-status', 'Epochal; hit', "From this site's cache. It can never change."],
  [
    'cache-status',
    'Epochal; hit; ttl=-221; detail=rate-limit',
    "From this site's cache, 221 s past its lifetime. The data service limits the rate of requests.",
  ],
  [
    'cache-status',
    'Epochal; fwd=stale; fwd-status=304',
    "The data service confirmed that this site's copy has not changed.",
  ],
  ['cache-status', 'Epochal; fwd=uri-miss', "From the data service: this site's cache had none."],
  [
    'cache-status',
    'Epochal; fwd=uri-miss; collapsed',
    'From the data service, by one request for everybody who waited for the same.',
  ],
  [
    'cache-status',
    'Epochal; fwd=uri-miss; detail=quota',
    "This site's cache had none. The quota of the key is used up.",
  ],
  [
    'cache-status',
    'Epochal-Browser; hit; detail=offline',
    'Kept by this browser. Epochal cannot be reached.',
  ],
  ['cache-status', 'another; hit', undefined],
  ['retry-after', '18', 'Seconds to wait, until 15:02:55 UTC.'],
  ['ratelimit', '"rate";r=0;t=18', 'No request is left; the limit resets in 18 s.'],
  ['ratelimit-policy', '"burst";q=20;w=2', '20 requests in 2 s.'],
  ['cache-control', 'private, no-cache', 'A browser may store it and asks each time whether it has changed.'],
])('%s: %s', (name, value, expected) => {
  expect(meaning(name, value)).toBe(expected)
})

test('known fields stand in their order, whatever the order and case in which they came', () => {
  const fields = explainFields(
    [
      ['age', '3'],
      ['x-frame-options', 'DENY'],
      ['Cache-Status', 'Epochal; hit'],
    ],
    at,
  )
  expect(fields.map(({ name }) => name)).toEqual(['Cache-Status', 'Age'])
})
