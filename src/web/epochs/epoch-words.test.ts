import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { HOUR } from '#cardano/utc-time.ts'
import { coverageText, endLabels, endText, neighboursNote } from './epoch-words.ts'

test.each([
  ['running', false, ['Last block so far', 'Ends']],
  ['partial', true, ['Last block so far', 'Ended']],
  ['old', true, ['Last block known here', 'Ended']],
  ['complete', true, ['Last block', 'Ended']],
  ['complete', false, ['Last block', 'Ends']],
] as const)('the end of an epoch that is %s, over: %s', (coverage, isOver, labels) => {
  expect(endLabels(coverage, isOver)).toEqual(labels)
})

test.each([
  ['complete', 'Complete'],
  ['running', 'In progress'],
  ['partial', 'Incomplete on record'],
  ['old', 'Known here up to 13:31:12 UTC'],
] as const)('the figures of an epoch, %s: %s', (coverage, text) => {
  expect(coverageText(coverage, '13:31:12 UTC')).toBe(text)
})

test('the neighbours are those that are drawn', () => {
  expect(neighboursNote({ first: 302, last: 322 }, 'complete')).toBe(
    'Epochs 302 to 322. The solid bar is this epoch. Select a bar to open it.',
  )
  expect(neighboursNote({ first: 476, last: 496 }, 'running')).toBe(
    'Epochs 476 to 496. The hatched bar is this epoch so far. Select a bar to open it.',
  )
})

test.each([
  ['running', -54.7, '54.42%, slot 235,081 of 432,000, ends in 2 d 6 h 42 m'],
  ['complete', 3, 'ended 3 hours ago'],
  ['partial', 3, 'ended 3 hours ago'],
  // A browser clock that is behind, offline.
  ['complete', -3, undefined],
] as const)('an epoch that is %s, %i hours after its end: %s', (coverage, hours, text) => {
  const end = epochEnd(networks.mainnet, 496)
  expect(endText(networks.mainnet, 496, coverage, end + hours * HOUR)).toBe(text)
})
