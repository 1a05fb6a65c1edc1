import { expect, test } from 'vitest'
import { serviceEventLine } from './service-event-line.ts'

const request = {
  kind: 'request',
  requestId: 'r-1',
  method: 'GET',
  status: 200,
  duration: 1.25,
  network: 'mainnet',
  endpoint: 'epochs',
  key: 'Ab3_-xYz',
  source: 'cache',
} as const

test.each(['text', 'json'] as const)(
  'a request has its path and options in the log, and no secret, as %s',
  (format) => {
    const target = '/mainnet/api/core/epochs?$top=2&clientsecret=hidden&api%5Fkey=hidden&acces_token=hidden'
    const line = serviceEventLine({ ...request, target }, format, 0)
    expect(line).toContain('/mainnet/api/core/epochs?$top=2&…')
    expect(line).not.toContain('hidden')
  },
)

test('a request as JSON has every field that is known', () => {
  const target = '/mainnet/api/core/epochs'
  expect(JSON.parse(serviceEventLine({ ...request, target }, 'json', 0))).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    program: 'service',
    ...request,
    path: target,
  })
})

test.each([
  [
    { phase: 'began', latest: 'ECONNREFUSED' },
    'service: Redis does not respond: ECONNREFUSED; each of 2 instances grants its part of the limits of keys',
  ],
  [
    { phase: 'continues', latest: 'ECONNREFUSED', count: 60 },
    'service: Redis still does not respond: ECONNREFUSED; attempts since the last line: 60',
  ],
  [
    { phase: 'ended', latest: 'ECONNREFUSED', total: 61, duration: 61_500 },
    'service: Redis responds again after 61.5 s; 2 instances share the limits of keys',
  ],
] as const)('an outage of Redis that %o', (outage, line) => {
  expect(serviceEventLine({ kind: 'limits', instances: 2, ...outage }, 'text')).toBe(line)
})

test.each([
  [45_000, '45 s ahead of'],
  [-31_400, '31 s behind'],
])('a clock that is %i ms ahead', (latest, fact) => {
  expect(serviceEventLine({ kind: 'clock', phase: 'began', latest }, 'text')).toContain(fact)
})

test('a key that has used most of its quota', () => {
  const line = serviceEventLine({ kind: 'quota', key: 'Ab3_-xYz', requests: 80, perDay: 100 }, 'text')
  for (const fact of ['Ab3_-xYz', '80', '100']) expect(line).toContain(fact)
})

test.each([
  [
    { concerns: 'server', phase: 'began', latest: 'connect ECONNREFUSED 10.0.0.1:25', lost: 0 },
    'service: no mail can be sent: connect ECONNREFUSED 10.0.0.1:25; sign-in by mail and registration get 503',
  ],
  [
    { concerns: 'server', phase: 'continues', latest: 'closed', count: 3, lost: 1 },
    'service: still no mail can be sent: closed; mails given up: 1',
  ],
  [
    { concerns: 'server', phase: 'ended', latest: 'closed', total: 4, duration: 61_500, lost: 2 },
    'service: mails are sent again after 61.5 s; mails given up: 2',
  ],
  [
    { concerns: 'recipient', phase: 'began', latest: 'the mail server replied 550 to RCPT TO', lost: 1 },
    'service: the mail server refuses recipients: the mail server replied 550 to RCPT TO; mails given up: 1',
  ],
] as const)('mails of which %o', (report, line) => {
  expect(serviceEventLine({ kind: 'mail', ...report }, 'text')).toBe(line)
})
