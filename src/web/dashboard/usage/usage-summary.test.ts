import { expect, test } from 'vitest'
import { usageSummary } from './usage-chart.tsx'

const byStatus = { '2xx': 1200, '3xx': 34, '4xx': 5, '5xx': 0, none: 0, simulated: 0 }

test.each([
  [{ none: 0, simulated: 0 }, ''],
  [{ none: 2, simulated: 0 }, '; 2 without a response, since the client left'],
  [{ none: 0, simulated: 9 }, '; 9 with a simulated error'],
  [{ none: 2, simulated: 9 }, '; 2 without a response, since the client left; 9 with a simulated error'],
])('all requests are in the sentence, with %j', (rare, end) => {
  const requests = 1239 + rare.none + rare.simulated
  expect(usageSummary({ requests, bytes: 0, byStatus: { ...byStatus, ...rare } }, 30, false)).toBe(
    `1,${requests - 1000} requests in 30 days: 1,234 answered; 5 with a status of 4xx; 0 of 5xx${end}.`,
  )
})

test('one request on one day', () => {
  const one = { ...byStatus, '2xx': 1, '3xx': 0, '4xx': 0 }
  expect(usageSummary({ requests: 1, bytes: 0, byStatus: one }, 1, true)).toBe(
    '1 request in 1 day, today so far: 1 answered; 0 with a status of 4xx; 0 of 5xx.',
  )
})
