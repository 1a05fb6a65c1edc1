import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import type { Side } from '../compare/differences.ts'
import { comparedName, comparedPicture } from './compared-picture.ts'

const { mainnet, preprod } = networks
const recorded = { mainnet: await recordedEpochs('mainnet'), preprod: await recordedEpochs('preprod') }
const address = 'https://epochal.example/mainnet/epochs?compare=308-322&with=293-307'
const context = { network: mainnet, source: 'recorded', isOld: false, address } as const

function side(name: 'mainnet' | 'preprod', first: number, last: number, isMean = false): Side {
  const epochs = recorded[name].filter(({ no }) => no >= first && no <= last)
  return { network: { mainnet, preprod }[name], range: { first, last }, epochs, isMean, open: undefined }
}

test.each([
  [side('mainnet', 293, 307), 'B: epochs 293 to 307', 'epochal-mainnet-epochs-308-322-with-293-307.svg'],
  [
    side('mainnet', 278, 307, true),
    'B: mean of epochs 278 to 307',
    'epochal-mainnet-epochs-308-322-with-278-307.svg',
  ],
  [side('preprod', 95, 95), 'B: epoch 95 of Preprod', 'epochal-mainnet-epochs-308-322-with-preprod-95.svg'],
])('a comparison says what B is', (b, text, name) => {
  const a = side('mainnet', 308, 322)
  const { legend, charts, source } = comparedPicture({ a, b }, context)
  expect(legend.map(({ text }) => text)).toEqual([
    'A: epochs 308 to 322',
    text,
    'Under the axis: epochs of A, then of B',
  ])
  expect(charts.map(({ title }) => title)).toEqual(['Transactions', 'Fees'])
  expect(source[0]).toContain('Newest block counted: 2022-02-24')
  expect(comparedName({ a, b }, 'svg')).toBe(name)
})
