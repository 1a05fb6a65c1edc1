import { expect, test } from 'vitest'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { measures } from '../../chain/measures/measure.ts'
import { scoreOf, standsOut } from './score.ts'
import { type StandOut, standingOut } from './standing-out.ts'
import { standOutText } from './standing-out-words.ts'

const recorded = await recordedEpochs('mainnet')

test('every figure beyond a score of 3.5 is found, and no other', () => {
  const keys = ['tx', 'fees', 'blocks', 'output', 'fee-per-tx']
  const expected = recorded.flatMap((epoch, i) =>
    measures
      .filter(({ key }) => keys.includes(key))
      .filter((measure) => {
        const score = scoreOf(measure, epoch, recorded.slice(0, i))
        return score && standsOut(score)
      })
      .map(({ key }) => `${epoch.no} ${key}`),
  )
  const found = standingOut(recorded, { first: 0, last: 9999 })
  expect(expected.length).toBeGreaterThan(5)
  expect(found.map(({ no, measure }) => `${no} ${measure.key}`).sort()).toEqual(expected.sort())
})

test('the farthest is first, and a range has its own alone', () => {
  const found = standingOut(recorded, { first: 290, last: 322 })
  const scores = found.map(({ score: { score } }) => Math.abs(Number(score.over) / Number(score.under)))
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(found.every(({ no }) => no >= 290 && no <= 322)).toBe(true)
})

const text = (key: string, direction: StandOut['direction'], since: StandOut['since']) => {
  const measure = measures.find((candidate) => candidate.key === key)
  return measure && standOutText({ measure, direction, since })
}

test.each([
  ['fees', 'highest', { epoch: 304, hasGap: false }, 'highest fees since epoch 304'],
  ['fees', 'highest', { epoch: 19, hasGap: true }, 'highest fees since epoch 19, as far as recorded'],
  ['tx', 'highest', { epoch: undefined, hasGap: false }, 'most transactions of any epoch so far'],
  ['tx', 'lowest', { epoch: undefined, hasGap: true }, 'fewest transactions of any epoch on record'],
  ['blocks', 'lowest', undefined, 'unusually few blocks'],
  ['output', 'highest', undefined, 'unusually high output'],
  ['fee-per-tx', 'lowest', { epoch: 3, hasGap: false }, 'lowest fee per transaction since epoch 3'],
] as const)('%s, %s since %o', (key, direction, since, expected) => {
  expect(text(key, direction, since)).toBe(expected)
})
