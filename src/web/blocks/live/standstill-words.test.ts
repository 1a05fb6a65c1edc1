import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { DAY, HOUR, MINUTE } from '#cardano/utc-time.ts'
import { chanceText, pauseCause, pauseText } from './standstill-words.ts'

test.each([
  [3 * MINUTE, '3 min'],
  [12.9 * MINUTE, '12 min'],
  [HOUR, '1 h'],
  [2 * HOUR + 5 * MINUTE, '2 h 5 min'],
  [4.5 * DAY, '4 days'],
])('a pause of %i ms is %s', (pause, text) => {
  expect(pauseText(pause)).toBe(text)
})

test.each([
  [3, 'By chance, a pause of 3 min comes about 3 times a week.'],
  [4, 'By chance, a pause of 4 min comes about 7 times a year.'],
  [5, 'By chance, a pause of 5 min comes less than once a year.'],
  [12, 'By chance, a pause of 12 min does not come in a hundred years.'],
])('a pause of %i minutes on mainnet', (minutes, text) => {
  expect(chanceText(networks.mainnet, 129_143_847, 496, minutes * MINUTE)).toBe(text)
})

test('in Byron no slot is empty by chance', () => {
  expect(chanceText(networks.mainnet, 1_000, 0, 3 * MINUTE)).toBe('In this era each slot has a block.')
})

test('the cause is sought in the chain only where its newest block was confirmed', () => {
  expect(pauseCause('live', undefined)).toBe(
    'Either the data service has stopped following the chain, or the chain has stopped.',
  )
  expect(pauseCause('simulated', undefined)).toContain('The sandbox grows')
  expect(pauseCause('live', 'rate-limit')).toBe(
    'The newest block may be another one: this page has it from an earlier response, because the data service limits the rate of requests.',
  )
})
