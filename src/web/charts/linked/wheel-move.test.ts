import { expect, test } from 'vitest'
import { wheelMove } from './view-moves.ts'

const record = { left: 0, right: 323 }
const view = { left: 100, right: 200 }
const still = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false }
const half = 100 / Math.SQRT2

test.each([
  ['a wheel', { deltaY: 100 }, undefined],
  ['a wheel that is not turned', {}, undefined],
  ['a wheel with Ctrl, towards the hand', { deltaY: 100, ctrlKey: true }, 100 * Math.SQRT2],
  ['a wheel with Ctrl, away from the hand', { deltaY: -100, ctrlKey: true }, half],
  ['a wheel with Meta', { deltaY: -100, metaKey: true }, half],
  ['a wheel that counts lines', { deltaY: -4, deltaMode: 1, ctrlKey: true }, half],
  ['a pinch on a trackpad', { deltaY: -10, ctrlKey: true }, 100 * 2 ** -0.1],
])('%s', (_, wheel, span) => {
  const next = wheelMove({ ...still, ...wheel }, 0.5, 1000, view, record)
  expect(next && next.right - next.left).toEqual(span === undefined ? undefined : expect.closeTo(span, 6))
  if (next) expect((next.left + next.right) / 2).toBeCloseTo(150, 6)
})

test.each([
  ['Shift and a wheel', { deltaY: 100, shiftKey: true }, 110],
  ['Shift and a wheel, which a browser turns across', { deltaX: 100, shiftKey: true }, 110],
  ['a turn across', { deltaX: -100, deltaY: 20 }, 90],
  ['a turn across, beyond the record', { deltaX: 9999 }, 223],
])('%s moves the view', (_, wheel, left) => {
  expect(wheelMove({ ...still, ...wheel }, 0.5, 1000, view, record)).toEqual({ left, right: left + 100 })
})
