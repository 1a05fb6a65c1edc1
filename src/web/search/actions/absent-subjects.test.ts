import { expect, test } from 'vitest'
import { absentSubject } from './absent-subjects.ts'

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
])('"%s" is said to be absent, with what is near', (text, title) => {
  const found = absentSubject(text, 'mainnet')
  expect(found?.note.title).toBe(title)
  expect(found?.suggestions.every((near) => near.kind === 'page' && near.path.startsWith('/mainnet/'))).toBe(
    true,
  )
  expect(found?.suggestions.length).toBeGreaterThan(0)
})

test.each(['', 'epochs', 'block 300', 'what is staking'])('"%s" is not', (text) => {
  expect(absentSubject(text, 'mainnet')).toBeUndefined()
})
