import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()
const place = { pathname: '/mainnet/epochs', search: '', href: 'http://localhost/mainnet/epochs', reload }
let status: number

beforeEach(() => {
  const values = new Map<string, string>()
  reload.mockClear()
  status = 200
  vi.useFakeTimers()
  vi.stubGlobal('location', { ...place })
  const root = { dataset: { build: 'a' } }
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { documentElement: root, querySelectorAll: () => [] }),
  )
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the page is reloaded once, and a second call says that it was', async () => {
  expect(reloadOnce()).toBeTypeOf('function')
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(reloadOnce()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('while the server cannot be reached, the page waits', async () => {
  status = 502
  const onUnreached = vi.fn()
  reloadOnce(onUnreached)
  await vi.advanceTimersByTimeAsync(6000)
  expect(onUnreached).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
  status = 200
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('another page to which a person has gone meanwhile is not reloaded', async () => {
  status = 502
  reloadOnce()
  await vi.advanceTimersByTimeAsync(1000)
  vi.stubGlobal('location', { ...place, pathname: '/mainnet' })
  status = 200
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
})
