import { afterEach, expect, test, vi } from 'vitest'
import { inBackground } from './background-query.ts'

afterEach(() => void vi.useRealTimers())

test('responses that come soon after each other are delivered together, in the priority of background requests', async () => {
  vi.useFakeTimers()
  const delivered: string[] = []
  const request = async (name: string, after: number) => {
    const query = inBackground({
      queryFn: async () => {
        await new Promise((resolve) => setTimeout(resolve, after))
        return name
      },
      meta: {},
    })
    expect(query.meta).toEqual({ priority: 'background' })
    delivered.push(await query.queryFn())
  }
  const requests = [request('a', 0), request('b', 60), request('c', 200)]
  await vi.advanceTimersByTimeAsync(99)
  expect(delivered).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(delivered).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all(requests)
  expect(delivered).toEqual(['a', 'b', 'c'])
})

test('a failure is not delayed', async () => {
  const query = inBackground({ queryFn: () => Promise.reject(new Error('no')) })
  await expect(query.queryFn()).rejects.toThrow('no')
})
