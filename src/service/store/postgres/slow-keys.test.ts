import { expect, test } from 'vitest'
import { createSlowKeys, type SlowKeys } from './slow-keys.ts'

/** Many lookups that take this long. */
function usually(keys: SlowKeys, milliseconds: number): void {
  for (let i = 0; i < 200; i++) keys.measured('usual', milliseconds, false)
}

test.each([
  ['40 ms where 3 are usual is slow', 3, 40, true],
  ['15 ms is not, whatever is usual', 1, 15, false],
  ['100 ms of a database that is busy is not', 50, 100, false],
  ['300 ms of a database that is busy is', 50, 300, true],
])('%s', (_, usual, milliseconds, isSlow) => {
  const keys = createSlowKeys()
  usually(keys, usual)
  keys.measured('key', milliseconds, false)
  expect([keys.has('key'), keys.has('usual')]).toEqual([isSlow, false])
})

test('a key that shared a slow query is slow until it proves quick alone; a slow one stays so', () => {
  const keys = createSlowKeys()
  usually(keys, 3)
  for (const key of ['whale', 'beside it']) keys.measured(key, 100, false)
  keys.measured('beside it', 3, false)
  expect([keys.has('whale'), keys.has('beside it')]).toEqual([true, true])
  keys.measured('beside it', 3, true)
  keys.measured('whale', 100, true)
  expect([keys.has('whale'), keys.has('beside it')]).toEqual([true, false])
})

test('slow lookups do not make themselves usual', () => {
  const keys = createSlowKeys()
  usually(keys, 3)
  for (let i = 0; i < 20; i++) keys.measured('whale', 250, true)
  keys.measured('another', 250, false)
  expect(keys.has('another')).toBe(true)
})
