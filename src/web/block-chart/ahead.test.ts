import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { aheadPoints, aheadText, farthestPoint } from './ahead.ts'

const { mainnet } = networks
const EPOCH = 400
const at = (slot: number) => ({ time: (epochStart(mainnet, EPOCH) + slot * SECOND) as UtcTime })

test('the number falls by a twentieth of a block with each slot, and jumps by one with a block', () => {
  const points = aheadPoints(mainnet, EPOCH, [at(19), at(39), at(40)], at(99).time)
  const rounded = points.map(({ time, ahead }) => [
    (time - at(0).time) / SECOND,
    Math.round(ahead * 100) / 100,
  ])
  expect(rounded).toEqual([
    [0, 0],
    [19, -1],
    [19, 0],
    [39, -1],
    [39, 0],
    [40, -0.05],
    [40, 0.95],
    [99, -2],
  ])
  expect(farthestPoint(points)?.time).toBe(at(99).time)
})

test('an epoch without a block falls behind', () => {
  expect(aheadPoints(mainnet, EPOCH, [], at(199).time).at(-1)?.ahead).toBe(-10)
})

test.each([
  [0.4, 'as expected'],
  [-0.4, 'as expected'],
  [1.2, '1 ahead'],
  [-7.8, '8 behind'],
])('%d is %s', (ahead, words) => {
  expect(aheadText(ahead)).toBe(words)
})
