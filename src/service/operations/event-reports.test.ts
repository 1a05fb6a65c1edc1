import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { LogFormat } from '#http/log-line.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import type { AuthenticationFailure } from '../identity/authentication-failure.ts'
import { createEventReports, type KeyOveruse } from './event-reports.ts'
import { serviceEventLine } from './service-event-line.ts'

const KEY = 'Ab3_-xYz0123456789012345678901234567890123A'
const wrongSecret: AuthenticationFailure = {
  network: 'mainnet',
  address: '203.0.113.9',
  key: KEY,
  reason: 'wrong-secret',
}
const overuse: KeyOveruse = {
  overuse: 'refused',
  key: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  plan: 'standard',
  database: 'mainnet',
}
const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
const provider = { provider: 'oidc', reason: 'provider-unavailable', message: 'it does not respond in time' }
const signIn = { call: 'signInByPassword', reason: 'wrong-credentials', address: '192.0.2.1' } as const

function open(format: LogFormat = 'text') {
  const clock = createSimulatedClock()
  const lines: string[] = []
  const events = createEventReports(clock, (report) => lines.push(serviceEventLine(report, format, 0)))
  return { clock, lines, events, fields: () => lines.map((line) => JSON.parse(line)) }
}

test('an outage of 668 requests is a line when it begins, one a minute, and one when it ends', async () => {
  const { clock, lines, events } = open()
  for (let request = 0; request < 500; request++) events.outage('mainnet', refused)
  await clock.run(MINUTE)
  expect(lines).toHaveLength(2)
  for (let request = 0; request < 168; request++) events.outage('mainnet', refused)
  events.recovered('preprod')
  events.recovered('mainnet')
  events.recovered('mainnet')
  expect(lines).toEqual([
    'service: the database of mainnet does not serve: connect ECONNREFUSED 127.0.0.1:5432; requests that need it get 503',
    'service: the database of mainnet still does not serve: connect ECONNREFUSED 127.0.0.1:5432; failures since the last line: 499',
    expect.stringMatching(/^service: the database of mainnet serves again; failures in 60\.\d s: 668$/),
  ])
})

test('a second outage within a minute has its own lines, after the end of the first', async () => {
  const { clock, lines, events } = open()
  for (let outage = 0; outage < 2; outage++) {
    for (let request = 0; request < 100; request++) events.outage('control', refused)
    await clock.run(10 * SECOND)
    events.recovered('control')
    await clock.run(10 * SECOND)
  }
  const began =
    'service: the control database does not serve: connect ECONNREFUSED 127.0.0.1:5432; requests that need it get 503'
  const ended = 'service: the control database serves again; failures in 10.0 s: 100'
  expect(lines).toEqual([began, ended, began, ended])
})

test('a reason whose code is undefined is the sentence alone', () => {
  const { events, fields } = open('json')
  events.outage('mainnet', Object.assign(new Error('timeout'), { code: undefined }))
  expect(fields()).toMatchObject([{ latest: 'timeout' }])
})

test('each database has its own outage, and its line of JSON names it', () => {
  const { events, fields } = open('json')
  events.outage(
    'control',
    Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
  )
  events.outage('mainnet', refused)
  const latest = 'the database system is shutting down (57P03)'
  expect(fields()).toMatchObject([
    { kind: 'outage', database: 'control', phase: 'began', latest },
    { kind: 'outage', database: 'mainnet', phase: 'began' },
  ])
})

test('2,253 wrong secrets are a line at once, and one a minute with their number', async () => {
  const { clock, lines, events } = open()
  for (let count = 0; count < 2253; count++) events.authentication(wrongSecret)
  await clock.run(MINUTE)
  events.authentication(wrongSecret)
  await clock.run(MINUTE)
  const line = 'service: mainnet refused 203.0.113.9 with key Ab3_-xYz: the secret is wrong'
  expect(lines).toEqual([line, `${line}, 2252 times since the last line`, line])
})

test('each address, reason and network has its own first line; of IPv6, a /64 is one', () => {
  const { lines, events } = open()
  events.authentication(wrongSecret)
  events.authentication({ ...wrongSecret, address: '2001:db8::1' })
  events.authentication({ ...wrongSecret, address: '2001:db8::2' })
  events.authentication({ ...wrongSecret, network: 'preprod' })
  events.authentication({ ...wrongSecret, reason: 'limited' })
  events.authentication({ ...wrongSecret, key: undefined, address: '', reason: 'no-key' })
  expect(lines).toEqual([
    'service: mainnet refused 203.0.113.9 with key Ab3_-xYz: the secret is wrong',
    'service: mainnet refused 2001:db8::1 with key Ab3_-xYz: the secret is wrong',
    'service: preprod refused 203.0.113.9 with key Ab3_-xYz: the secret is wrong',
    'service: mainnet refused 203.0.113.9 with key Ab3_-xYz: too many failures before',
    'service: mainnet refused an unknown address: no key was sent',
  ])
})

test('of many addresses, those that were quiet for longest are forgotten', () => {
  const { lines, events } = open()
  for (let host = 0; host < 1001; host++)
    events.authentication({ ...wrongSecret, address: `10.0.${host >> 8}.${host & 255}` })
  events.authentication({ ...wrongSecret, address: '10.0.0.0' })
  events.authentication({ ...wrongSecret, address: '10.0.3.232' })
  expect(lines).toHaveLength(1002)
})

test('a key whose queries are refused is a line when that begins, one a minute, and one when it ends', async () => {
  const { clock, lines, events } = open()
  for (let query = 0; query < 300; query++) events.overuse(overuse)
  await clock.run(MINUTE)
  await clock.run(MINUTE)
  expect(lines).toEqual([
    'service: key 01234567 uses more than its share of the database of mainnet; its queries beyond it get 429',
    'service: key 01234567 uses more than its share of the database of mainnet; refused since the last line: 299',
    'service: key 01234567 keeps to its share of the database of mainnet again; refused in all: 300',
  ])
})

test('of a sign-in that fails the client, the provider and the reason are a line, and their number each minute', async () => {
  const { clock, lines, events } = open()
  for (let count = 0; count < 4; count++) {
    events.signIn(signIn)
    events.provider(provider)
  }
  events.provider({ ...provider, reason: 'provider-invalid', message: 'its response has no ID token' })
  await clock.run(MINUTE)
  const wrong = 'service: 192.0.2.1 was refused by signInByPassword: the password or passkey is wrong'
  const away = 'service: a sign-in at the provider oidc failed: it does not respond in time'
  expect(lines.toSorted()).toEqual(
    [
      wrong,
      away,
      'service: a sign-in at the provider oidc failed: its response has no ID token',
      `${wrong}, 3 times since the last line`,
      `${away}, 3 times since the last line`,
    ].toSorted(),
  )
})

test('a line of JSON has the fields, and of a key only what may be shown', () => {
  const { lines, events, fields } = open('json')
  events.authentication(wrongSecret)
  events.overuse({ ...overuse, overuse: 'stopped' })
  events.overuse({ ...overuse, key: 'another key', database: 'embedded' })
  events.provider(provider)
  events.signIn(signIn)
  const head = { time: '1970-01-01T00:00:00.000Z', program: 'service' }
  const began = { ...head, kind: 'overuse', phase: 'began' }
  expect(fields()).toEqual([
    { ...head, kind: 'authentication', ...wrongSecret, key: 'Ab3_-xYz', count: 1 },
    { ...began, key: '01234567', database: 'mainnet', latest: 'stopped' },
    { ...began, key: 'another ', database: 'embedded', latest: 'refused' },
    { ...head, kind: 'provider', ...provider, count: 1 },
    { ...head, kind: 'sign-in', ...signIn, count: 1 },
  ])
  expect(lines.join()).not.toContain('89abcdef')
})
