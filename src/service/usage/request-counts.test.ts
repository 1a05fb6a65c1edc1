import { expect, test } from 'vitest'
import { RequestCounts } from './request-counts.ts'

test('requests are counted by day and key', () => {
  const counts = new RequestCounts()
  expect(counts.isEmpty).toBe(true)
  counts.add(1, 'a', 2)
  counts.add(1, 'a', 3)
  counts.add(1, 'b', 1)
  counts.add(2, 'a', 1)
  expect(counts.isEmpty).toBe(false)
  expect([counts.of(1, 'a'), counts.of(2, 'a'), counts.of(2, 'b')]).toEqual([5, 1, 0])
  expect(counts.list()).toEqual([
    { key: 'a', day: 1, requests: 5 },
    { key: 'b', day: 1, requests: 1 },
    { key: 'a', day: 2, requests: 1 },
  ])
})
