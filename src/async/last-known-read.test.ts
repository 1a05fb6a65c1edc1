import { expect, test } from 'vitest'
import { lastKnownRead } from './last-known-read.ts'

function reading(tolerance?: number) {
  let now = 0
  let reads = 0
  let behaviour: 'returns' | 'fails' | 'hangs' = 'returns'
  const failures: unknown[] = []
  const current = lastKnownRead({
    read: async () => {
      reads += 1
      const number = reads
      if (behaviour === 'fails') throw new Error(`read ${number} failed`)
      if (behaviour === 'hangs') return new Promise<string>(() => undefined)
      return `reading ${number}`
    },
    lifetime: 1000,
    ...(tolerance !== undefined && { tolerance }),
    timeout: 10,
    now: () => now,
    failed: (error) => failures.push(error),
  })
  return {
    current,
    failures,
    reads: () => reads,
    at: (time: number) => {
      now = time
    },
    source: (next: typeof behaviour) => {
      behaviour = next
    },
  }
}

/** Lets promises that have settled call back. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('any number of callers share one read, and later ones get the value without waiting', async () => {
  const { current, reads } = reading(60_000)
  expect(await Promise.all(Array.from({ length: 100 }, current))).toEqual(Array(100).fill('reading 1'))
  expect(current()).toBe('reading 1')
  expect(reads()).toBe(1)
})

test('after half its lifetime it is read ahead once, and never returned at the end of it', async () => {
  const { current, at, reads } = reading(60_000)
  await current()
  at(500)
  expect(current()).toBe('reading 1')
  current()
  await settle()
  expect([current(), reads()]).toEqual(['reading 2', 2])
  at(1500)
  expect(current()).toBeInstanceOf(Promise)
  expect(await current()).toBe('reading 3')
})

test.each(['fails', 'hangs'] as const)(
  'while a source %s, the last value stands in until the tolerance, mostly without waiting',
  async (behaviour) => {
    const { current, at, source } = reading(60_000)
    await current()
    source(behaviour)
    at(1000)
    expect(await current()).toBe('reading 1')
    for (let time = 1100; time < 60_000; time += 100) {
      at(time)
      expect(current()).toBe('reading 1')
      await settle()
    }
    at(60_000)
    const beyond = current()
    expect(beyond).toBeInstanceOf(Promise)
    if (behaviour === 'fails') await expect(beyond).rejects.toThrow('failed')
  },
)

test('a source that returns is noticed by the first request half a second later', async () => {
  const { current, at, source } = reading(60_000)
  await current()
  source('fails')
  at(1000)
  await current()
  at(30_000)
  current()
  await settle()
  source('returns')
  at(30_500)
  expect(current()).toBe('reading 1')
  await settle()
  expect(current()).toMatch(/^reading \d+$/)
  expect(current()).not.toBe('reading 1')
})

test.each([
  ['fails', 500],
  ['hangs', 1000],
] as const)(
  'a source that %s is read every %i ms at most, and failures are reported',
  async (behaviour, pace) => {
    const { current, at, source, reads, failures } = reading(60_000)
    await current()
    source(behaviour)
    for (let time = 1000; time < 11_000; time += 10) {
      at(time)
      await current()
      await settle()
    }
    expect(reads() - 1).toBeGreaterThan(5)
    expect(reads() - 1).toBeLessThanOrEqual(10_000 / pace)
    expect(failures).toHaveLength(behaviour === 'fails' ? reads() - 1 : 0)
  },
)

test('without a tolerance an older value is never returned', async () => {
  const { current, at, source } = reading()
  await current()
  source('fails')
  at(999)
  expect(current()).toBe('reading 1')
  await settle()
  at(1000)
  await expect(current()).rejects.toThrow('failed')
  source('returns')
  expect(await current()).toMatch(/^reading \d+$/)
})

test('without any value there is nothing that could stand in', async () => {
  const { current, source } = reading(60_000)
  source('fails')
  await expect(current()).rejects.toThrow('read 1 failed')
})

test('a clock that was set back does not make an old value current', async () => {
  const { current, at } = reading(60_000)
  at(100_000)
  await current()
  at(0)
  expect(await current()).toBe('reading 2')
  expect(current()).toBe('reading 2')
})
