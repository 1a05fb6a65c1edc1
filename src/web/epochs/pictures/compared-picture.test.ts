import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { blockCount } from '#web/measures/measure.ts'
import { comparedName, comparedPicture } from './epoch-pictures.ts'

const { mainnet } = networks
const recorded = await recordedEpochs('mainnet')
const address = 'https://epochal.example/mainnet/epochs?compare=308-322&with=293-307'
const context = { network: mainnet, source: 'recorded', isOld: false, address } as const

function side(first: number, last: number) {
  const epochs = recorded.filter(({ no }) => no >= first && no <= last)
  return { range: { first, last }, epochs, open: undefined }
}

test.each([
  [side(293, 307), 'Dashed: B, epochs 293 to 307.', 'epochal-mainnet-epochs-308-322-with-293-307-blocks'],
  [side(304, 304), 'Dashed: B, epoch 304.', 'epochal-mainnet-epochs-308-322-with-304-blocks'],
])('a comparison says what B is', (b, text, name) => {
  const a = side(308, 322)
  const { notes } = comparedPicture({ a, b, measure: blockCount }, context)
  expect(notes[0]).toBe(`Bars: A, epochs 308 to 322. ${text} Under the axis: epochs of A, then of B.`)
  expect(notes[1]).toContain('Newest block counted: 2022-02-24')
  expect(comparedName(mainnet, { a, b, measure: blockCount })).toBe(name)
})
