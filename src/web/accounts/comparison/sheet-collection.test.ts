import { expect, test, vi } from 'vitest'
import type { Account } from '#contract/resources/account.ts'
import { ApiError, ConnectionError } from '#web/api/api-error.ts'
import { collectAccounts, type SheetResult } from './sheet-collection.ts'

const accountOf = (stake_address: string) => ({ stake_address }) as Account
const none = new AbortController().signal

async function collect(addresses: readonly string[], load: (address: string) => Promise<Account>) {
  const results = new Map<string, SheetResult>()
  const note = (address: string, result: SheetResult) => results.set(address, result)
  const end = await collectAccounts(addresses, { load, note, signal: none, retryAfter: 0 })
  return { end, results }
}

test('each account is loaded, and one without a record is unknown', async () => {
  const { end, results } = await collect(['a', 'b'], async (address) => {
    if (address === 'b') throw new ApiError(404, 'no record')
    return accountOf(address)
  })
  expect(end).toEqual({ kind: 'done' })
  expect([...results]).toEqual([
    ['a', { kind: 'found', account: { stake_address: 'a' } }],
    ['b', { kind: 'unknown' }],
  ])
})

test('at most three requests are sent at once', async () => {
  let running = 0
  let most = 0
  await collect(['a', 'b', 'c', 'd', 'e', 'f', 'g'], async (address) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return accountOf(address)
  })
  expect(most).toBe(3)
})

test.each([
  ['with Retry-After', new ApiError(429, 'too many', { retryAfter: 7 }), { kind: 'limited', seconds: 7 }],
  ['without Retry-After', new ApiError(429, 'too many'), { kind: 'limited', seconds: 10 }],
])('a limit %s ends the collection with a pause', async (_, error, expected) => {
  const load = vi.fn(async () => {
    throw error
  })
  const { end, results } = await collect(['a', 'b', 'c', 'd', 'e'], load)
  expect(end).toEqual(expected)
  expect(load).toHaveBeenCalledTimes(3)
  expect([...results.values()]).toEqual([{ kind: 'waiting' }, { kind: 'waiting' }, { kind: 'waiting' }])
})

test.each([400, 401, 402, 403])('status %d ends the collection', async (status) => {
  const error = new ApiError(status, 'refused')
  const { end } = await collect(['a'], async () => {
    throw error
  })
  expect(end).toEqual({ kind: 'refused', error })
})

test.each([
  ['status 500', new ApiError(500, 'failed')],
  ['a lost connection', new ConnectionError('offline')],
])('%s is retried twice, then only this account has failed', async (_, error) => {
  const load = vi.fn(async (address: string) => {
    if (address === 'a') throw error
    return accountOf(address)
  })
  const { end, results } = await collect(['a', 'b'], load)
  expect(end).toEqual({ kind: 'done' })
  expect(results.get('a')).toEqual({ kind: 'failed', error })
  expect(results.get('b')).toEqual({ kind: 'found', account: { stake_address: 'b' } })
  expect(load).toHaveBeenCalledTimes(4)
})

test('after an abort no result is noted and no request is sent', async () => {
  const abort = new AbortController()
  const note = vi.fn()
  const load = vi.fn(async (address: string) => {
    abort.abort()
    return accountOf(address)
  })
  await collectAccounts(['a', 'b', 'c', 'd'], { load, note, signal: abort.signal })
  expect(load).toHaveBeenCalledTimes(1)
  expect(note.mock.calls.map(([, result]) => result.kind)).toEqual(['waiting'])
})
