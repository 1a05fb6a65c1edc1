import { expect, test } from 'vitest'
import type { LogFormat } from '#http/log-line.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import type { AuthenticationFailure } from '../identity/authentication-failure.ts'
import { createAuthenticationFailures } from './authentication-failures.ts'
import { serviceEventLine } from './service-event-line.ts'

const KEY = 'Ab3_-xYz0123456789012345678901234567890123A'
const wrongSecret: AuthenticationFailure = {
  network: 'mainnet',
  address: '203.0.113.9',
  key: KEY,
  reason: 'wrong-secret',
}

function collect(format: LogFormat) {
  const clock = createTestClock()
  const lines: string[] = []
  const failures = createAuthenticationFailures(clock, (report) =>
    lines.push(serviceEventLine({ kind: 'authentication', ...report }, format, 0)),
  )
  return { clock, lines, failures }
}

test('2,253 wrong secrets are a line at once, and one a minute with their number', async () => {
  const { clock, lines, failures } = collect('text')
  for (let count = 0; count < 2253; count++) failures.occur(wrongSecret)
  clock.elapse(60_000)
  await expect.poll(() => lines.length).toBe(2)
  failures.occur(wrongSecret)
  clock.elapse(60_000)
  await expect.poll(() => lines.length).toBe(3)
  await failures.close()
  const line = 'service: mainnet refused 203.0.113.9 with key Ab3_-xYz: the secret is wrong'
  expect(lines).toEqual([line, `${line}, 2252 times since the last line`, line])
})

test('each address, reason and network has its own first line; of IPv6, a /64 is one', async () => {
  const { lines, failures } = collect('text')
  failures.occur(wrongSecret)
  failures.occur({ ...wrongSecret, address: '2001:db8::1' })
  failures.occur({ ...wrongSecret, address: '2001:db8::2' })
  failures.occur({ ...wrongSecret, network: 'preprod' })
  failures.occur({ ...wrongSecret, reason: 'limited' })
  failures.occur({ ...wrongSecret, key: undefined, address: '', reason: 'no-key' })
  await failures.close()
  expect(lines).toEqual([
    'service: mainnet refused 203.0.113.9 with key Ab3_-xYz: the secret is wrong',
    'service: mainnet refused 2001:db8::1 with key Ab3_-xYz: the secret is wrong',
    'service: preprod refused 203.0.113.9 with key Ab3_-xYz: the secret is wrong',
    'service: mainnet refused 203.0.113.9 with key Ab3_-xYz: too many failures before',
    'service: mainnet refused an unknown address: no key was sent',
  ])
})

test('a line of JSON has the fields, and of the key only what may be shown', async () => {
  const { lines, failures } = collect('json')
  failures.occur(wrongSecret)
  await failures.close()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: '1970-01-01T00:00:00.000Z',
      program: 'service',
      kind: 'authentication',
      network: 'mainnet',
      address: '203.0.113.9',
      key: 'Ab3_-xYz',
      reason: 'wrong-secret',
      count: 1,
    },
  ])
})

test('of many addresses, those that were quiet for longest are forgotten', async () => {
  const { lines, failures } = collect('text')
  for (let host = 0; host < 1001; host++) {
    failures.occur({ ...wrongSecret, address: `10.0.${host >> 8}.${host & 255}` })
  }
  failures.occur({ ...wrongSecret, address: '10.0.0.0' })
  failures.occur({ ...wrongSecret, address: '10.0.3.232' })
  await failures.close()
  expect(lines).toHaveLength(1002)
})
