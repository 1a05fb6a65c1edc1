import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { decimalsOf, exactAda } from './change-lines.tsx'

test('amounts are exact, with as many decimals as they need', () => {
  expect(exactAda(lovelace(130_000_000_000n))).toBe('130,000')
  expect(exactAda(lovelace(1_234_500_000n))).toBe('1,234.5')
  expect(decimalsOf([1_000_000n, 1_500_000n, 1_250_000n].map(lovelace))).toBe(2)
  expect(decimalsOf([])).toBe(0)
})
