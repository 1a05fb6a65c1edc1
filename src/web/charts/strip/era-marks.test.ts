import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { eraMarks } from './range-strip.tsx'

test('an era is marked at its first epoch, and named where its name has room', () => {
  expect(
    eraMarks(networks.mainnet, 496).map(({ name, share, widths }) => [name, share.toFixed(3), widths]),
  ).toEqual([
    ['Byron', '0.000', ['narrow', 'wide']],
    ['Shelley', '0.419', []],
    ['Allegra', '0.475', []],
    ['Mary', '0.505', ['wide']],
    ['Alonzo', '0.584', ['wide']],
    ['Babbage', '0.734', ['narrow', 'wide']],
  ])
})

test('an era that has not begun is not marked', () => {
  expect(eraMarks(networks.mainnet, 322).map(({ name }) => name)).not.toContain('Babbage')
  expect(eraMarks(networks.preview, 322)).toEqual([])
})
