import { expect, test } from 'vitest'
import { praosStart, stabilityWindow } from './finality.ts'
import { networks } from './network.ts'
import { HOUR, MINUTE, utcTimeText } from './utc-time.ts'

test.each([
  ['mainnet', 36 * HOUR, '2020-07-29T21:44:51'],
  ['preprod', 36 * HOUR, '2022-06-21T00:00:00'],
  ['preview', 7.2 * HOUR, '2022-10-25T00:00:00'],
  ['sandbox', 9 * MINUTE, '2026-01-01T04:00:00'],
] as const)('%s', (name, window, start) => {
  expect(stabilityWindow(networks[name])).toBeCloseTo(window)
  expect(utcTimeText(praosStart(networks[name]))).toBe(start)
})
