import { expect, test } from 'vitest'
import { compact, compactFigure } from './amount.tsx'

test.each([
  [0, '0', '0'],
  [38.2, '38.20', '38.2'],
  [999.94, '999.9', '999.9'],
  [999.96, '1.000 k', '1 k'],
  [1000, '1.000 k', '1 k'],
  [200_000, '200.0 k', '200 k'],
  [999_960, '1.000 M', '1 M'],
  [41_400_000_000, '41.40 B', '41.4 B'],
  [60_724_999_999, '60.72 B', '60.72 B'],
  [166_000_000_000, '166.0 B', '166 B'],
  [5_020_000_000_000, '5.020 T', '5.02 T'],
  [12_345_000_000_000_000, '12,350 T', '12,350 T'],
  [-2_500_000, '-2.500 M', '-2.5 M'],
])('%d in short form is %s, on an axis %s', (value, figure, label) => {
  expect(compactFigure(value)).toBe(figure)
  expect(compact(value)).toBe(label)
})
