import { expect, test } from 'vitest'
import type { CountedKey } from '../store/control/counted-usage.ts'
import { usageBatches } from './request-ledger.ts'

/** A key with one endpoint and so many minutes. */
function key(minutes: number): CountedKey {
  const counts = {
    endpoint: 'epoch',
    '2xx': 1,
    '3xx': 0,
    '4xx': 0,
    '5xx': 0,
    none: 0,
    bytes: 0,
  } as const
  return {
    key: 'k',
    days: [{ day: 0, lastUse: 0, endpoints: [counts] }],
    minutes: Array.from({ length: minutes }, (_, minute) => ({ minute, requests: 1 })),
  }
}

test.each([
  ['nothing', [], []],
  ['few keys', [1, 1, 1], [3]],
  ['as many counts as a batch has', [1, 1, 1, 1, 1], [5]],
  ['one more', [1, 1, 1, 1, 1, 1], [5, 1]],
  ['keys with many minutes', [5, 5, 2], [1, 2]],
  ['a key with more counts than a batch has', [1, 30, 1, 1], [1, 1, 2]],
])('%s', (_, minutes, sizes) => {
  const keys = minutes.map(key)
  const batches = usageBatches(keys, 10)
  expect(batches.map((batch) => batch.length)).toEqual(sizes)
  expect(batches.flat()).toEqual(keys)
})
