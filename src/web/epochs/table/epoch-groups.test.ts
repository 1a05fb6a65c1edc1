import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { erasOf, yearsOf } from './epoch-groups.ts'

const { mainnet } = networks
const epochs = await recordedEpochs('mainnet')
const of = (groups: ReturnType<typeof yearsOf>) =>
  groups.map(({ name, range: { first, last }, epochs, whole }) => [name, first, last, epochs.length, whole])

test('years have the epochs that begin in them, and say how many they have in all', () => {
  expect(of(yearsOf(mainnet, epochs))).toEqual([
    ['2022', 313, 322, 10, 73],
    ['2021', 240, 312, 73, 73],
    ['2020', 166, 239, 74, 74],
    ['2019', 123, 165, 43, 73],
    ['2017', 0, 19, 20, 20],
  ])
})

test('eras have their epochs on record, of as many as they have; one in progress has no number yet', () => {
  expect(of(erasOf(mainnet, epochs))).toEqual([
    ['Alonzo', 290, 322, 33, 75],
    ['Mary', 251, 289, 39, 39],
    ['Allegra', 236, 250, 15, 15],
    ['Shelley', 208, 235, 28, 28],
    ['Byron', 0, 207, 105, 208],
  ])
  expect(of(erasOf(mainnet, [{ no: 600 } as Epoch]))).toEqual([['Conway', 600, 600, 1, undefined]])
  expect(erasOf({ eras: [] }, epochs)).toEqual([])
})
