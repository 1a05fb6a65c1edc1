import { expect, test } from 'vitest'
import { nearestToMissing } from './go-to-block.tsx'

const runs = [
  [1, 4],
  [100, 199],
] as const

test.each([
  ['50', [4, 100]],
  [' 5,0 ', [4, 100]],
  ['0', [1]],
  ['150', undefined],
  ['200', undefined],
  ['1/50', undefined],
  ['abc', undefined],
  ['', undefined],
])('nearest to %j is %o', (text, nearest) => {
  expect(nearestToMissing(text, runs)).toEqual(nearest)
})
