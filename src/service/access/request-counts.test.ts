import { expect, test } from 'vitest'
import { createRequestCounts } from './key-limits.ts'

test('requests are counted by day and key until they are taken', () => {
  const counts = createRequestCounts()
  expect(counts.isEmpty).toBe(true)
  counts.add(1, 'a', 2)
  counts.add(1, 'a', 3)
  counts.add(1, 'b', 1)
  counts.add(2, 'a', 1)
  expect([counts.of(1, 'a'), counts.of(2, 'a'), counts.of(2, 'b')]).toEqual([5, 1, 0])
  expect(counts.take()).toEqual(
    new Map([
      [
        1,
        new Map([
          ['a', 5],
          ['b', 1],
        ]),
      ],
      [2, new Map([['a', 1]])],
    ]),
  )
  expect(counts.isEmpty).toBe(true)
  expect(counts.of(1, 'a')).toBe(0)
})
