import { expect, test } from 'vitest'
import { networks } from './network.ts'
import { stabilityWindow } from './stability-window.ts'
import { HOUR, MINUTE } from './utc-time.ts'

test.each([
  ['mainnet', 100, 36 * HOUR],
  ['mainnet', 400, 36 * HOUR],
  ['preprod', 100, 36 * HOUR],
  ['preview', 100, 7.2 * HOUR],
  ['sandbox', 100, 9 * MINUTE],
] as const)('%s, epoch %i', (name, epochNo, window) => {
  expect(stabilityWindow(networks[name], epochNo)).toBeCloseTo(window)
})
