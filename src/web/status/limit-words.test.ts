import { expect, test } from 'vitest'
import { paceText, rateText, requestsText } from './limits-left.tsx'

const rate = { requests: 1000, seconds: 2, left: 998, seen_at: 5000 }

test.each([
  [0, '0 requests'],
  [1, '1 request'],
  [1200, '1,200 requests'],
])('%i: %s', (requests, text) => {
  expect(requestsText(requests)).toBe(text)
})

test.each([
  ['The data service said so 3 s ago. It allows 1,000 requests in 2 s.', rate],
  ['The data service said so just now. It allows 1,000 requests in 2 s.', { ...rate, seen_at: 9000 }],
  [
    'The data service allows 1 request in 10 s, as it said 3 s ago, and does not say how many are left.',
    { ...rate, requests: 1, seconds: 10, left: null },
  ],
])('%s', (text, named) => {
  expect(rateText(named, 8000)).toBe(text)
})

test.each([
  ['Epochal is set to make at most 10 requests a second.', 10, 'setting'],
  ['Epochal is set to make at most 1 request a second.', 1, 'setting'],
  [
    'Epochal makes at most 3.9 requests a second, because the data service refused more (429).',
    3.876,
    'refusals',
  ],
] as const)('%s', (text, per_second, from) => {
  expect(paceText({ per_second, from })).toBe(text)
})
