import { expect, test } from 'vitest'
import { countText } from './count.tsx'

test.each([
  [0, '0 epochs'],
  [1, '1 epoch'],
  [2, '2 epochs'],
  [1234, '1,234 epochs'],
  [1n, '1 epoch'],
])('%s: %s', (count, text) => expect(countText(count, 'epoch')).toBe(text))

test('a plural that is not formed with an s is given', () => {
  expect(countText(1, 'more is', 'more are')).toBe('1 more is')
  expect(countText(0, 'more is', 'more are')).toBe('0 more are')
})
