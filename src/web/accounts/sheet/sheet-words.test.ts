import { expect, test } from 'vitest'
import type { Account } from '#contract/resources/account.ts'
import type { SheetResult } from './collect-accounts.ts'
import { countedText, pastedText, progressText } from './sheet-words.ts'

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
  [3, 0, false, 'of 3 accounts'],
  [1, 2, false, 'of 1 account, 2 unknown'],
  [3, 0, true, 'of 3 accounts so far'],
  [0, 0, true, 'of 0 accounts so far'],
])('a sum of %i accounts, %i unknown, arriving: %s', (counted, unknown, isArriving, text) => {
  expect(countedText(counted, unknown, isArriving)).toBe(text)
})
