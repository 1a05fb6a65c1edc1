import { expect, test } from 'vitest'
import { alignedTexts } from './mend-dialogue.tsx'

test.each([
  ['a wrong character', 'stake1xyz', 'stake1xaz', 'stake1xyz', 'stake1xaz', [7, 8]],
  ['a missing one', 'stake1xz', 'stake1xyz', 'stake1x␣z', 'stake1xyz', [7, 8]],
  ['one too many', 'stake1xyyz', 'stake1xyz', 'stake1xyyz', 'stake1xy␣z', [8, 9]],
  ['two that are swapped', 'stake1yxz', 'stake1xyz', 'stake1yxz', 'stake1xyz', [6, 8]],
  ['a wrong prefix', 'steak1xyz', 'stake1xyz', 'steak1xyz', 'stake1xyz', [2, 5]],
  ['the last one', 'stake1xyq', 'stake1xyg', 'stake1xyq', 'stake1xyg', [8, 9]],
])('%s stands under the one that fits', (_, text, mended, pasted, fits, [from, to]) => {
  expect(alignedTexts(text, mended)).toEqual({ pasted, fits, from, to })
})
