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
  simulated: undefined,
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
