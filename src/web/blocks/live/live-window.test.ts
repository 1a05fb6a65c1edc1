import { expect, test } from 'vitest'
import { following, type LiveEvent, nextWindow, shownPart, waitingText } from './live-window.ts'

const after = (...events: readonly LiveEvent[]) => events.reduce(nextWindow, following)
const focus = (newest: number): LiveEvent => ({ type: 'hold', reason: 'focus', newest })
const pointer = (newest: number): LiveEvent => ({ type: 'hold', reason: 'pointer', newest })
const pause = (newest: number): LiveEvent => ({ type: 'hold', reason: 'pause', newest })

test('the list follows the chain until something holds it', () => {
  expect(shownPart(following, 100)).toEqual({ shown: 100, waiting: 0 })
  expect(shownPart(after(focus(100)), 103)).toEqual({ shown: 100, waiting: 3 })
})

test('new blocks come in when the last hold ends', () => {
  const held = after(pointer(100), focus(102), { type: 'release', reason: 'pointer' })
  expect(shownPart(held, 103)).toEqual({ shown: 100, waiting: 3 })
  expect(nextWindow(held, { type: 'release', reason: 'focus' })).toEqual(following)
})

test('a pause outlasts focus and pointer', () => {
  const paused = after(pause(100), focus(101), { type: 'release', reason: 'focus' })
  expect(shownPart(paused, 105)).toEqual({ shown: 100, waiting: 5 })
})

test('shown blocks stay, and later ones wait again', () => {
  const shown = after(focus(100), { type: 'show', newest: 103 })
  expect(shownPart(shown, 104)).toEqual({ shown: 103, waiting: 1 })
  expect(after({ type: 'show', newest: 103 })).toEqual(following)
})

test('the same hold twice ends once', () => {
  expect(after(focus(100), focus(101), { type: 'release', reason: 'focus' })).toEqual(following)
})

test('after a rollback no block is shown that the chain no longer has', () => {
  expect(shownPart(after(focus(100)), 98)).toEqual({ shown: 98, waiting: 0 })
})

test('the line above the rows says what waits, and why', () => {
  const text = (window: ReturnType<typeof after>, waiting: number) => {
    const { count, why } = waitingText(window, waiting)
    return `${count} ${why}`.trim()
  }
  expect(text(following, 0)).toBe('New blocks are added at the top.')
  expect(text(after(pointer(1)), 0)).toBe('While you read, new blocks wait.')
  expect(text(after(pointer(1)), 1)).toBe('1 new block waiting while you read')
  expect(text(after(pointer(1), pause(1)), 2)).toBe('2 new blocks waiting while paused')
  expect(waitingText(following, 0, true).why).toBe('Offline, no new blocks come.')
  expect(text(after(pause(1)), 0)).toBe('Paused. There is no newer block yet.')
})
