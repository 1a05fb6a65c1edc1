import { expect, test } from 'vitest'
import { boundFault } from './bound-fault.ts'
import { boundSubjects } from './bound-subjects.ts'

test.each([
  ['margin', '100.01', 'A margin is at most 100%.'],
  ['margin', '3%', '“3%” is not a number such as 3 or 2.99, without a unit and with at most 30 decimals.'],
  ['pledge', `1${'0'.repeat(30)}`, 'A pledge is at most 18,446,744,073,709.551615 ADA.'],
  ['pledge', '0.1234567', '“0.1234567” has more than six decimals.'],
  ['cost', '-1', '“-1” is below zero.'],
])('a bound of the %s typed as %j: %s', (key, typed, text) => {
  const subject = boundSubjects.find((candidate) => candidate.key === key)
  expect(subject && boundFault(subject, typed)).toBe(text)
})
