import { expect, test } from 'vitest'
import { readOnMainnet } from '#testing/search/search-table.ts'
import { absentWords } from './read-word.ts'

test.each([
  ['transactions', 'Transactions are not covered here.'],
  ['TX', 'Transactions are not covered here.'],
  ['smart  contracts', 'Scripts are not covered here.'],
  ['stake my ada', 'Sending and delegating are not covered here.'],
])('"%s" is said to be absent', (text, title) => {
  expect(readOnMainnet(text).note?.title).toBe(title)
})

test.each(absentWords)('"%s" is read as an absent subject, and what is near has a page', (word) => {
  const { note, choices, suggestions } = readOnMainnet(word)
  expect([note?.kind, choices]).toEqual(['named', []])
  expect(note?.title).toMatch(/are not covered here\.$/)
  expect(suggestions.length).toBeGreaterThan(0)
  for (const near of suggestions) expect(near).toMatchObject({ kind: 'page', path: expect.any(String) })
})

test.each(['epochs', 'what is staking', 'wallet', 'keyboard'])('"%s" is not', (text) => {
  expect(readOnMainnet(text).note?.title ?? '').not.toContain('not covered')
})
