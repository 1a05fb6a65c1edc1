import { beforeEach, expect, test } from 'vitest'
import { AuthenticationError } from './authentication-failure.ts'
import { AddressLimit } from './failure-limits.ts'

let now: number
let limit: AddressLimit

beforeEach(() => {
  now = Date.UTC(2026, 10, 22)
  limit = new AddressLimit(() => now)
})

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'passed',
    (error: unknown) => (error instanceof AuthenticationError ? error.reason : 'broken'),
  )
const fail = (address = '203.0.113.9') =>
  outcome(limit.attempt(address, () => Promise.reject(new AuthenticationError('unknown-key'))))
const pass = (address = '203.0.113.9') => outcome(limit.attempt(address, async () => undefined))

test('an address may fail 60 times at once and twice a second; then nothing of it is tried', async () => {
  for (let failures = 0; failures < 60; failures++) expect(await fail()).toBe('unknown-key')
  expect([await fail(), await pass()]).toEqual(['limited', 'limited'])
  now += 500
  expect([await fail(), await fail()]).toEqual(['unknown-key', 'limited'])
  expect(await fail('203.0.113.10')).toBe('unknown-key')
})

test('what is sent at once is limited too, before the first has failed', async () => {
  const reasons = await Promise.all(Array.from({ length: 1000 }, () => fail()))
  expect(reasons.filter((reason) => reason !== 'limited')).toHaveLength(60)
})

test('what is sent at once and passes is all served, also beyond the limit', async () => {
  const outcomes = await Promise.all(Array.from({ length: 1000 }, () => pass()))
  expect(outcomes.filter((reason) => reason === 'passed')).toHaveLength(1000)
})

test('what passes among failures that are sent at once is served while failures are left', async () => {
  const outcomes = await Promise.all(Array.from({ length: 600 }, (_, i) => (i % 20 === 0 ? fail() : pass())))
  expect(outcomes.filter((reason) => reason === 'passed')).toHaveLength(570)
  expect(outcomes.filter((reason) => reason === 'unknown-key')).toHaveLength(30)
})

test('the wait that is told is true', async () => {
  for (let failures = 0; failures < 60; failures++) await fail()
  now += 200
  await expect(limit.attempt('203.0.113.9', async () => undefined)).rejects.toMatchObject({ wait: 300 })
  now += 300
  expect(await pass()).toBe('passed')
})

test('neither success nor a fault of the service counts', async () => {
  for (let count = 0; count < 1000; count++) {
    expect(await pass()).toBe('passed')
    expect(await outcome(limit.attempt('203.0.113.9', () => Promise.reject(new Error('no database'))))).toBe(
      'broken',
    )
  }
})

test('a client with an expired token an hour never reaches the limit', async () => {
  for (let hour = 0; hour < 1000; hour++) {
    expect(await fail()).toBe('unknown-key')
    now += 3_600_000
  }
})
