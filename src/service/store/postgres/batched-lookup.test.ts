import { expect, test } from 'vitest'
import { batchedLookup } from './batched-lookup.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('keys of the same moment are one query, and each gets its own', async () => {
  const queries: number[][] = []
  const lookup = batchedLookup(async (keys: readonly number[]) => {
    queries.push([...keys])
    return keys.map((key) => (key % 2 === 0 ? `found ${key}` : undefined))
  })
  expect(await Promise.all([2, 1, 4].map(lookup))).toEqual(['found 2', undefined, 'found 4'])
  expect(await lookup(6)).toBe('found 6')
  expect(queries).toEqual([[2, 1, 4], [6]])
})

test('while three queries run, further keys gather for the next', async () => {
  const open: (() => void)[] = []
  const sizes: number[] = []
  const lookup = batchedLookup(async (keys: readonly number[]) => {
    sizes.push(keys.length)
    await new Promise<void>((resolve) => open.push(resolve))
    return keys.map(String)
  })
  const results: Promise<string | undefined>[] = []
  for (let i = 0; i < 6; i++) {
    results.push(lookup(i))
    await settled()
  }
  expect(sizes).toEqual([1, 1, 1])
  open.shift()?.()
  await settled()
  expect(sizes).toEqual([1, 1, 1, 3])
  for (const resolve of open) resolve()
  expect(await Promise.all(results)).toEqual(['0', '1', '2', '3', '4', '5'])
})

test('a query that fails fails its own keys, and no others', async () => {
  let isDown = true
  const lookup = batchedLookup(async (keys: readonly number[]) => {
    if (isDown) throw new Error('down')
    return keys.map(String)
  })
  const failed = await Promise.allSettled([lookup(1), lookup(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await lookup(1)).toBe('1')
})

test('keys beyond the queue are refused at once, and the others found', async () => {
  const lookup = batchedLookup(async (keys: readonly number[]) => keys.map(String))
  const results = await Promise.allSettled(Array.from({ length: 5001 }, (_, i) => lookup(i)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual([expect.objectContaining({ reason: 'database-busy' })])
  expect(results.filter((result) => result.status === 'fulfilled').map(({ value }) => Number(value))).toEqual(
    Array.from({ length: 5000 }, (_, i) => i),
  )
})

test('a key that waited for more than two seconds is refused, and so is one that would wait behind it', async () => {
  let now = 0
  let requested = 0
  const open: (() => void)[] = []
  const lookup = batchedLookup(
    async (keys: readonly number[]) => {
      requested += keys.length
      await new Promise<void>((resolve) => open.push(resolve))
      return keys.map(String)
    },
    { now: () => now },
  )
  const running: Promise<unknown>[] = []
  for (let i = 0; i < 3; i++) {
    running.push(lookup(i))
    await settled()
  }
  const waiting = lookup(3)
  const refused = expect(waiting).rejects.toMatchObject({ reason: 'database-busy' })
  now = 2001
  await expect(lookup(4)).rejects.toMatchObject({ reason: 'database-busy' })
  for (const resolve of open.splice(0)) resolve()
  await refused
  expect(await Promise.all(running)).toEqual(['0', '1', '2'])
  expect(requested).toBe(3)
  const later = lookup(5)
  await settled()
  for (const resolve of open.splice(0)) resolve()
  expect(await later).toBe('5')
})

test('where one of several takes too long, each is looked up alone', async () => {
  const lookup = batchedLookup(
    async (keys: readonly number[]) => {
      if (keys.includes(13)) throw new Error('too long')
      return keys.map(String)
    },
    { failsForOne: (error) => error instanceof Error && error.message === 'too long' },
  )
  const results = await Promise.allSettled([1, 13, 2].map(lookup))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    '1',
    'failed',
    '2',
  ])
})
