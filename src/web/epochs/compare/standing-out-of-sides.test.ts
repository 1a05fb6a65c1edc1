import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { readComparison } from '../address/comparison.ts'
import { sidesOf } from './sides.ts'
import { standingOutOfSides } from './standing-out-of-sides.ts'

const own = { network: networks.mainnet, epochs: await recordedEpochs('mainnet'), open: undefined }

function foundIn(text: string) {
  const comparison = readComparison(new URLSearchParams(text))
  const sides = comparison && sidesOf(comparison, own, own)
  if (!sides || !('a' in sides)) throw new Error(`${text} compares nothing.`)
  return standingOutOfSides(sides.a, own, sides.b, own)
}

test('the farthest of both sides come first, each with its side', () => {
  const found = foundIn('compare=308-322&with=293-307')
  expect(found.map(({ side, item: { no } }) => `${side} ${no}`)).toContain('B 304')
  expect(found.map(({ side }) => side)).toContain('A')
  const scores = found.map(({ item: { score } }) =>
    Math.abs(Number(score.score.over) / Number(score.score.under)),
  )
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(found.length).toBeLessThanOrEqual(6)
})

test('an epoch on both sides is named once', () => {
  const found = foundIn('compare=315&with=308-322').filter(({ item: { no } }) => no === 315)
  expect(new Set(found.map(({ item }) => item.measure.key)).size).toBe(found.length)
  expect(found.every(({ side }) => side === 'A')).toBe(true)
})

test('nothing stands out among epochs without enough before them', () => {
  expect(foundIn('compare=8-9&with=5-6')).toEqual([])
})
