import { expect, test } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

test('the longest unused values are forgotten once there are more than it may have', () => {
  const values = recentlyUsed<number>(3)
  for (const n of [1, 2, 3]) values.set(`${n}`, n)
  expect(values.get('1')).toBe(1)
  values.set('4', 4)
  expect([...values.keys()].sort()).toEqual(['1', '3', '4'])
  values.set('1', 10)
  values.set('5', 5)
  expect([...values.entries()].sort()).toEqual([
    ['1', 10],
    ['4', 4],
    ['5', 5],
  ])
})
