import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { whenCollected } from './list-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const incomplete = (rows: number, retryAfter: number) =>
  new ApiError(503, 'It is being collected.', { retryAfter, progress: { rows, expected: 400, seconds: 9 } })

test('a list is requested again as often as the proxy says, until it is there', async () => {
  const answers = [incomplete(20, 3), incomplete(300, 2)]
  const request = vi.fn(async () => {
    const error = answers.shift()
    if (error) throw error
    return 'the list'
  })
  const list = whenCollected('/list', new AbortController().signal, request)
  await vi.advanceTimersByTimeAsync(2999)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect(request).toHaveBeenCalledTimes(3)
  expect(await list).toBe('the list')
})

test('another failure is thrown at once, and nobody waits after an abort', async () => {
  const failing = whenCollected('/list', new AbortController().signal, async () => {
    throw new ApiError(502, 'It fails.')
  })
  await expect(failing).rejects.toThrow('It fails.')
  const leaving = new AbortController()
  const request = vi.fn(async () => {
    throw incomplete(20, 3)
  })
  const left = expect(whenCollected('/list', leaving.signal, request)).rejects.toThrow('abort')
  await vi.advanceTimersByTimeAsync(1000)
  leaving.abort()
  await left
  await vi.advanceTimersByTimeAsync(10_000)
  expect(request).toHaveBeenCalledTimes(1)
})
