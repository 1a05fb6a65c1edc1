import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { readComparison } from '../address/comparison.ts'
import { sidesOf } from './sides.ts'

const mainnet = {
  network: networks.mainnet,
  epochs: await recordedEpochs('mainnet'),
  open: { no: 322, coverage: 'partial' },
} as const
const preprod = { network: networks.preprod, epochs: await recordedEpochs('preprod'), open: undefined }
const newest = preprod.epochs.at(-1)?.no ?? 0

const sides = (text: string) => {
  const comparison = readComparison(new URLSearchParams(text))
  if (!comparison) throw new Error(`${text} compares nothing.`)
  return sidesOf(comparison, mainnet, comparison.b.kind === 'network' ? preprod : mainnet)
}

test.each([
  ['compare=308-322&with=293-307', [308, 322], [293, 307]],
  ['compare=315&with=300-999999999', [315, 315], [300, 322]],
  ['compare=320-999999999', [320, 322], [317, 319]],
  ['compare=321&with=preprod', [321, 321], [newest, newest]],
  ['compare=312-321&with=preprod', [312, 321], [newest - 9, newest]],
  ['compare=321&with=preprod:90-999999999', [321, 321], [90, newest]],
  ['compare=60&with=319', [60, 60], [319, 319]],
])('%s: %j with %j', (text, a, b) => {
  const found = sides(text)
  const rangeOf = (side: 'a' | 'b') => 'a' in found && Object.values(found[side].range)
  expect([rangeOf('a'), rangeOf('b')]).toEqual([a, b])
})

test.each([
  ['compare=323', 'a', 'later'],
  ['compare=400-999999999', 'a', 'later'],
  ['compare=315&with=323', 'b', 'later'],
  ['compare=315&with=preprod:9999', 'b', 'later'],
  ['compare=0', 'b', 'earlier'],
  ['compare=20&with=year', 'b', 'earlier'],
  ['compare=20&with=mean-30', 'b', 'earlier'],
])('%s: side %s is %s', (text, side, why) => {
  expect(sides(text)).toEqual({ side, why })
})

test('an open epoch is known with the slots that its figures count', () => {
  const found = sides('compare=322&with=321')
  expect('a' in found && found.a.open).toMatchObject({ no: 322, coverage: 'partial' })
  expect('a' in found && (found.a.open?.slots ?? 0) > 0).toBe(true)
  expect('a' in found && found.b.open).toBe(undefined)
})
