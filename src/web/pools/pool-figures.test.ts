import { expect, test } from 'vitest'
import { medianText, shareText, stateText } from './pool-figures.tsx'

const epochs = { first: 208, last: 303, present: 300, standard: 300 }

test.each([
  ['margin', 5n, 2n, '2.50'],
  ['margin', 2995n, 1000n, '2.995'],
  ['margin', 1n, 3n, '0.33'],
  ['cost', 340n, 1n, '340'],
  ['cost', 515n, 2n, '257.5'],
  ['pledge', 18_446_744_073_709_551_615n, 1_000_000n, '18,446,744,073,709.55'],
] as const)('a %s of %s/%s is %s', (name, over, under, text) => {
  expect(medianText(name, { over, under })).toBe(text)
})

test.each([
  [0, 10, '0%'],
  [1, 3, '33.3%'],
  [1, 5000, 'under 0.1%'],
  [10, 10, '100.0%'],
  [0, 0, '0%'],
])('%i of %i pools are %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text)
})

test.each([
  [300, 'in progress'],
  [299, undefined],
  [302, 'announced so far'],
])('epoch %i is %s', (epoch, text) => {
  expect(stateText(epoch, epochs)).toBe(text)
})
