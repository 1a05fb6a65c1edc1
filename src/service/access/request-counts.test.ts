import { expect, test } from 'vitest'
import { createRequestCounts } from './key-limits.ts'

test('requests are counted by day and key', () => {
  const counts = createRequestCounts()
  expect(counts.isEmpty).toBe(true)
  counts.add(1, 'a')
  counts.add(1, 'a')
  counts.add(1, 'b')
  counts.add(2, 'a')
  expect(counts.isEmpty).toBe(false)
  expect([counts.of(1, 'a'), counts.of(2, 'a'), counts.of(2, 'b')]).toEqual([2, 1, 0])
  expect(counts.list()).toEqual([
    { key: 'a', day: 1, requests: 2 },
    { key: 'b', day: 1, requests: 1 },
    { key: 'a', day: 2, requests: 1 },
  ])
})
