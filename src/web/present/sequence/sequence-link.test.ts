import { expect, test } from 'vitest'
import { sequenceLink } from './sequence-link.ts'

test.each([
  ['', '?steps=year,record-fees'],
  ['?step=all#main', '?steps=year,record-fees'],
  ['?from=1&to=9&scale=log&steps=all&step=all', '?from=1&to=9&scale=log&steps=year,record-fees'],
])('the link to a sequence from the address %j', (query, expected) => {
  const address = 'https://explorer.example/mainnet/present'
  expect(sequenceLink(address + query, ['year', 'record-fees'])).toBe(address + expected)
})
