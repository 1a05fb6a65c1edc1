import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { eraMarks } from './range-strip.tsx'

test('an era is marked at its first epoch, with its length', () => {
  expect(
    eraMarks(networks.mainnet, 496).map(({ name, share, length }) => [
      name,
      share.toFixed(3),
      length.toFixed(3),
    ]),
  ).toEqual([
    ['Byron', '0.000', '0.419'],
    ['Shelley', '0.419', '0.056'],
    ['Allegra', '0.475', '0.030'],
    ['Mary', '0.505', '0.078'],
    ['Alonzo', '0.584', '0.151'],
    ['Babbage', '0.734', '0.266'],
  ])
})

test('every name has room in 60 pixels', () => {
  for (const network of Object.values(networks))
    for (const { name, room } of eraMarks(network, 1000)) expect([name, room <= 60]).toEqual([name, true])
})

test('an era that has not begun is not marked', () => {
  expect(eraMarks(networks.mainnet, 322).map(({ name }) => name)).not.toContain('Babbage')
  expect(eraMarks(networks.preview, 322)).toEqual([])
})
