import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { offeredRanges } from './side-menu.tsx'

const of = { network: networks.mainnet, epochs: await recordedEpochs('mainnet'), open: undefined }
const offered = (other: { first: number; last: number } | undefined) =>
  offeredRanges(of, other).map((group) =>
    group.map(({ name, range: { first, last } }) => `${name} ${first}-${last}`),
  )

test('B is offered what is before A, a year earlier, the eras, and the years that are wholly on record', () => {
  expect(offered({ first: 250, last: 322 })).toEqual([
    ['The range before 177-249'],
    ['Alonzo 290-322', 'Mary 251-289', 'Allegra 236-250', 'Shelley 208-235', 'Byron 0-207'],
    ['2021 240-312', '2020 166-239', '2017 0-19'],
  ])
  expect(offered({ first: 304, last: 304 })[0]).toEqual([
    'The epoch before 303-303',
    'A year earlier 231-231',
    'Mean of the 30 before 274-303',
    'Most transactions of them 302-302',
  ])
  // Some of the 30 before it are not on record.
  expect(offered({ first: 140, last: 140 })[0]).toEqual(['The epoch before 139-139'])
  expect(offered({ first: 130, last: 140 })[0]?.[0]).toBe('Alonzo 290-322')
})

test('A is offered the ranges up to the newest epoch', () => {
  expect(offered(undefined)[0]).toEqual([
    '30 epochs 293-322',
    '1 year 250-322',
    '2 years 177-322',
    'All 0-322',
  ])
})
