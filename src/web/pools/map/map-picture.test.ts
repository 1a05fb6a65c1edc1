import { expect, test } from 'vitest'
import { parseAda } from '#cardano/lovelace.ts'
import { networks } from '#cardano/network.ts'
import { mapPicture } from './map-picture.ts'

const { mainnet, sandbox } = networks
const address = 'https://epochal.example/mainnet/pools'

test('a picture of the map says which pools, in which epoch, and what a recording lacks', () => {
  expect(
    mapPicture(
      { epoch: 322, present: undefined, total: 2592, shown: 2592, filters: {} },
      { network: mainnet, source: 'recorded', isOld: false, address },
    ),
  ).toEqual({
    title: 'Cardano mainnet: pools by pledge, margin and cost',
    subtitle: 'Terms in force in epoch 322, 2,592 pools.',
    notes: [
      'A dot is a pool. Over 10%, and at 500 ADA or less, pools stand on the edge.',
      'Mainnet, a recording with gaps. Retired pools are counted too: updates do not tell of retirements. Only pools with an update in this recording are counted, by the updates that it has.',
      `Epochal, ${address}`,
    ],
  })
})

test('filters are said in words, with the pools that pass them; an epoch to come is one', () => {
  const filters = { pledge: { least: parseAda('1000'), greatest: parseAda('5000') } }
  const { title, subtitle, notes } = mapPicture(
    { epoch: 9, present: 8, total: 12, shown: 1, filters },
    { network: sandbox, source: 'simulated', isOld: true, address },
  )
  expect(title).toBe('Sandbox: pools by pledge, margin and cost')
  expect(subtitle).toBe('Terms in force in epoch 9, 1 of 12 pools: pledge from 1,000 to 5,000 ADA.')
  expect(notes[0]).toMatch(/In colour: the pools that pass the filters\.$/)
  expect(notes[1]).toMatch(/^Sandbox, a simulated chain.*Epoch 9 has not begun.*stored copy/)
})
