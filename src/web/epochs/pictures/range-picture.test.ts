import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { epochPlaces } from '#web/charts/epoch-series.ts'
import { feeTotal, transactionCount } from '#web/measures/measure.ts'
import { epochsPicture, type ShownCharts } from './epoch-pictures.ts'

const { mainnet } = networks
const epochs = await recordedEpochs('mainnet')
const context = {
  network: mainnet,
  source: 'recorded',
  isOld: false,
  address: 'https://epochal.example/mainnet/epochs?from=15&to=322',
} as const

function picture(first: number, last: number, more: Partial<ShownCharts> = {}) {
  const places = epochPlaces(epochs, { first, last })
  const measures = [transactionCount, feeTotal]
  return epochsPicture({ measures, places, scale: 'linear', line: 'none', open: undefined, ...more }, context)
}

test('a picture says what it shows, in which units, where it is from, and what its marks mean', () => {
  const { title, subtitle, notes } = picture(15, 322, {
    open: { no: 322, coverage: 'partial' },
  })
  expect(title).toBe('Cardano mainnet: transactions and fees per epoch')
  expect(subtitle).toBe('Epochs 15 to 322, 7 Dec 2017 to 24 Feb 2022 (UTC), 5 days each. Linear scale.')
  expect(notes).toEqual([
    'Hatched: epoch 322 is incomplete on record. Between dashed edges: no figure.',
    expect.stringMatching(
      /^Mainnet, a recording with gaps. Newest block counted: 2022-0\d-\d\d \d\d:\d\d:\d\d UTC.$/,
    ),
    'Epochal, https://epochal.example/mainnet/epochs?from=15&to=322',
  ])
})

test('an open epoch beyond the range and a record without gaps need no note', () => {
  expect(picture(200, 210, { open: { no: 322, coverage: 'partial' } }).notes).toHaveLength(2)
})
