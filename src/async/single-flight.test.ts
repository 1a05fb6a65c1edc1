import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

function flight(lifetime: (error: unknown) => number = () => 2000) {
  let now = 10_000
  let loads = 0
  const single = createSingleFlight<string, string>({ lifetime, now: () => now })
  return {
    ...single,
    loads: () => loads,
    at: (time: number) => {
      now = 10_000 + time
    },
    succeed: (key: string) =>
      single.load(key, async () => {
        loads += 1
        return `${key} ${loads}`
      }),
    fail: (key: string, message = 'down') =>
      single.load(key, async () => {
        loads += 1
        throw new Error(message)
      }),
  }
}

test('concurrent callers share one load, by key', async () => {
  const { succeed, isRunning, loads } = flight()
  const both = [succeed('a'), succeed('a'), succeed('b')]
  expect([isRunning('a'), isRunning('c')]).toEqual([true, false])
  expect(await Promise.all(both)).toEqual(['a 1', 'a 1', 'b 2'])
  expect(isRunning('a')).toBe(false)
  expect(await succeed('a')).toBe('a 3')
  expect(loads()).toBe(3)
})

test('concurrent callers share a failure', async () => {
  const { fail, loads } = flight()
  const results = await Promise.allSettled([fail('a'), fail('a')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(loads()).toBe(1)
})

test.each([
  // time of the next load, whether the failure stands in for it
  [0, true],
  [1999, true],
  [2000, false],
  [-1, false],
])('a failure is remembered for its lifetime: after %s ms %s', async (time, isRemembered) => {
  const { fail, succeed, at, failure, loads } = flight()
  await expect(fail('a')).rejects.toThrow('down')
  at(time)
  expect(failure('a') !== undefined).toBe(isRemembered)
  if (isRemembered) await expect(succeed('a')).rejects.toThrow('down')
  else expect(await succeed('a')).toBe('a 2')
  expect(await succeed('b')).toMatch(/^b/)
  expect(loads()).toBe(isRemembered ? 2 : 3)
})

test('an error says itself whether and how long it is remembered', async () => {
  const { fail, succeed, at } = flight((error) => (String(error).includes('long') ? 60_000 : 0))
  await expect(fail('a', 'short')).rejects.toThrow('short')
  expect(await succeed('a')).toBe('a 2')
  await expect(fail('a', 'long')).rejects.toThrow('long')
  at(59_999)
  await expect(succeed('a')).rejects.toThrow('long')
})

test('failures that were noticed elsewhere are remembered, and all are forgotten at once', async () => {
  const { remember, forgetFailures, succeed } = flight()
  remember('a', new Error('noticed'))
  await expect(succeed('a')).rejects.toThrow('noticed')
  forgetFailures()
  expect(await succeed('a')).toBe('a 1')
})

test('a success ends the memory of a failure', async () => {
  const { fail, succeed, remember, failure } = flight()
  const running = succeed('a')
  remember('a', new Error('noticed'))
  await running
  expect(failure('a')).toBeUndefined()
  await expect(fail('a')).rejects.toThrow('down')
})

test('a load that throws at once is over', async () => {
  const single = createSingleFlight<string, number>()
  const thrown = single.load('a', () => {
    throw new Error('at once')
  })
  await expect(thrown).rejects.toThrow('at once')
  expect(single.isRunning('a')).toBe(false)
})

test('without a memory each load after a failure is a new one', async () => {
  const single = createSingleFlight<string, number>()
  await expect(single.load('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await single.load('a', async () => 1)).toBe(1)
})
