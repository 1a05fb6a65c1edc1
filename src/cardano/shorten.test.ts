import { expect, test } from 'vitest'
import { shortenMiddle } from './shorten.ts'

test('a text keeps its first characters and its last six', () => {
  expect(shortenMiddle('89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2', 8)).toBe(
    '89ff1090…9fc0b2',
  )
})
