import { expect, test } from 'vitest'
import type { Account } from '#contract/resources/account.ts'
import type { SheetResult } from './sheet-collection.ts'
import { countedText, pastedText, progressText } from './sheet-entries.ts'

const found: SheetResult = { kind: 'found', account: {} as Account }
const failed: SheetResult = { kind: 'failed', error: new Error('of a test') }

test.each([
  [[], 3, '0 of 3 accounts looked up'],
  [[found, { kind: 'waiting' }], 3, '1 of 3 accounts looked up'],
  [[found, { kind: 'unknown' }, found], 3, '3 of 3 accounts looked up'],
  [[found, failed, failed], 3, '3 of 3 accounts looked up, 2 failed'],
  [[found], 1, '1 of 1 account looked up'],
] as readonly (readonly [SheetResult[], number, string])[])('%#: progress', (results, total, text) => {
  expect(progressText(results, total)).toBe(text)
})

test.each([
  [5, 6, '11 pasted: 5 accounts, 6 left out'],
  [1, 1, '2 pasted: 1 account, 1 left out'],
  [0, 1, '1 pasted: 0 accounts, 1 left out'],
  [5, 0, '5 accounts'],
])('%i accounts, %i left out', (accounts, leftOut, text) => {
  expect(pastedText(accounts, leftOut)).toBe(text)
})

test.each([
  [3, 4, '3 of 4 accounts'],
  [0, 1, '0 of 1 account'],
])('a sum of %i of %i accounts', (counted, total, text) => {
  expect(countedText(counted, total)).toBe(text)
})
