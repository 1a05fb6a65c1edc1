import { expect, test } from 'vitest'
import { readOnMainnet } from '#testing/search/search-table.ts'
import { absentWords } from './absent-subjects.ts'

test.each([
  ['transactions', 'There are no transactions here.'],
  ['TX', 'There are no transactions here.'],
  ['nfts', 'There are no NFTs here.'],
  ['tokens', 'There are no tokens here.'],
  ['price', 'There are no prices here.'],
  ['Stake Pools by Ticker', 'There are no tickers or names of pools here.'],
  ['rich list', 'There are no lists of the largest accounts here.'],
  ['governance', 'There are no proposals, votes or DReps here.'],
  ['smart  contracts', 'There are no scripts or smart contracts here.'],
  ['protocol parameters', 'There are no protocol parameters here.'],
  ['send ada', 'Epochal only reads: it has no wallet.'],
  ['stake my ada', 'Epochal only reads: it has no wallet.'],
  ['connect wallet', 'Epochal only reads: it has no wallet.'],
  ['delegate', 'Epochal only reads: it has no wallet.'],
  ['notifications', 'There are no notifications here.'],
  ['keyboard shortcuts', 'There is no page of keyboard shortcuts.'],
  ['show request', 'A part of a page has its request beside its heading.'],
])('"%s" is said to be absent', (text, title) => {
  expect(readOnMainnet(text).note?.title).toBe(title)
})

test.each(absentWords)('"%s" is read as an absent subject, and what is near has a page', (word) => {
  const { note, choices, suggestions } = readOnMainnet(word)
  expect([note?.kind, choices]).toEqual(['named', []])
  expect(note?.title).toMatch(/^(?:There (?:are|is) no|Epochal only|A part)/)
  for (const near of suggestions) expect(near).toMatchObject({ kind: 'page', path: expect.any(String) })
})

test.each(['epochs', 'what is staking', 'wallet'])('"%s" is not', (text) => {
  expect(readOnMainnet(text).note?.title ?? '').not.toMatch(/^(?:There|Epochal)/)
})
