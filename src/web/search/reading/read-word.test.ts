import { expect, test } from 'vitest'
import { readOnMainnet } from '#testing/search/search-table.ts'

test.each([
  ['transactions', 'Transactions are not covered here.'],
  ['TX', 'Transactions are not covered here.'],
  ['smart  contracts', 'Scripts are not covered here.'],
  ['stake my ada', 'Sending and delegating are not covered here.'],
])('"%s" is said to be absent', (text, title) => {
  expect(readOnMainnet(text).note?.title).toBe(title)
})

test.each(['epochs', 'what is staking', 'wallet', 'keyboard'])('"%s" is not', (text) => {
  expect(readOnMainnet(text).note?.title ?? '').not.toContain('not covered')
})
