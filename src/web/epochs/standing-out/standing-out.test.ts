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
  ['fees', 'highest', { epoch: 304 }, 'highest fees since epoch 304'],
  ['tx', 'highest', 'first', 'most transactions of any epoch so far'],
  ['tx', 'lowest', { epoch: 3 }, 'fewest transactions since epoch 3'],
  ['blocks', 'lowest', undefined, 'unusually few blocks'],
  ['output', 'highest', undefined, 'unusually high output'],
  ['fee-per-tx', 'lowest', 'first', 'lowest fee per transaction of any epoch so far'],
] as const)('%s, %s since %o', (key, direction, since, expected) => {
  expect(text(key, direction, since)).toBe(expected)
})
