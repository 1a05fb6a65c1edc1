import { expect, test } from 'vitest'
import { batchedLookup } from './batched-lookup.ts'
import { DatabaseBusy } from './database.ts'

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
  const answers: Promise<string | undefined>[] = []
  for (let i = 0; i < 6; i++) {
    answers.push(lookup(i))
    await settled()
  }
  expect(sizes).toEqual([1, 1, 1])
  open.shift()?.()
  await settled()
  expect(sizes).toEqual([1, 1, 1, 3])
  for (const resolve of open) resolve()
  expect(await Promise.all(answers)).toEqual(['0', '1', '2', '3', '4', '5'])
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

test('more than may wait are refused at once, and the others answered', async () => {
  const lookup = batchedLookup(async (keys: readonly number[]) => keys.map(String))
  const results = await Promise.allSettled(Array.from({ length: 5001 }, (_, i) => lookup(i)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual([expect.any(DatabaseBusy)])
  expect(results.filter((result) => result.status === 'fulfilled').map(({ value }) => Number(value))).toEqual(
    Array.from({ length: 5000 }, (_, i) => i),
  )
})
