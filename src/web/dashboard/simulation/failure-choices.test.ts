import { expect, test } from 'vitest'
import { simulatedFailures } from '#contract/dashboard/simulated-failures.ts'
import { failureChoices, failureTitle, failureWord } from './failure-choices.ts'

test.each(simulatedFailures)('the failure %s has a title and a sentence of its own', (failure) => {
  const others = simulatedFailures.filter((other) => other !== failure)
  const { sentence } = failureChoices[failure]
  expect(sentence.length).toBeGreaterThan(10)
  expect(others.map((other) => failureChoices[other].sentence)).not.toContain(sentence)
  expect(others.map(failureTitle)).not.toContain(failureTitle(failure))
})

test('a button names a status or a word', () => {
  expect([failureTitle('429'), failureWord('429')]).toEqual(['429 Rate limit', '429'])
  expect([failureTitle('break-off'), failureWord('break-off')]).toEqual(['Break off', 'break off'])
})
