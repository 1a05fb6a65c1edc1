import { beforeEach, expect, test, vi } from 'vitest'

type Hydration = typeof import('./hydration.ts')

let hydration: Hydration

// The module has one hydration, that of its document.
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  hydration = await import('./hydration.ts')
  return () => vi.useRealTimers()
})

/** Whether a promise is fulfilled once what is under way has run. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  void promise.then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return done
}

test('a page that is rendered in the browser waits for nothing', async () => {
  expect(hydration.isHydrating()).toBe(false)
  expect(await isDone(hydration.whenPageWorks())).toBe(true)
  expect(await hydration.afterHydration(Promise.resolve(7))).toBe(7)
})

test('parts wait until the page works, and responses until its parts do', async () => {
  hydration.beginHydration()
  const works = hydration.whenPageWorks()
  const response = hydration.afterHydration(Promise.resolve(7))
  expect(await isDone(works)).toBe(false)

  hydration.notePageWorks()
  expect(await isDone(works)).toBe(true)
  expect(await isDone(response)).toBe(false)
  expect(hydration.isHydrating()).toBe(true)

  hydration.endHydration()
  expect(await response).toBe(7)
  expect(hydration.isHydrating()).toBe(false)
})

test('a failure waits for the end of hydration as a response does', async () => {
  hydration.beginHydration()
  const response = hydration.afterHydration(Promise.reject(new Error('away')))
  expect(await isDone(Promise.race([response.catch(() => undefined)]))).toBe(false)
  hydration.endHydration()
  await expect(response).rejects.toThrow('away')
})

test('a page counts as working after five seconds, as when an error has replaced it', async () => {
  hydration.beginHydration()
  const works = hydration.whenPageWorks()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(await isDone(works)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isDone(works)).toBe(true)
})

test('hydration that never ends by itself ends five seconds after its parts have settled', async () => {
  hydration.beginHydration()
  hydration.endHydrationSoon()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(hydration.isHydrating()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(hydration.isHydrating()).toBe(false)
})
