import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import {
  cancelGesture,
  createRangeView,
  endGesture,
  isMoving,
  moveView,
  noteDrawn,
  readView,
  resetRange,
  showRange,
  stepView,
} from './range-view.ts'

let shown: EpochRange
const chosen: (EpochRange | undefined)[] = []

beforeEach(() => {
  shown = { first: 100, last: 199 }
  chosen.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const start = () =>
  createRangeView({
    read: () => shown,
    write: (range) => chosen.push(range),
    isDefault: () => shown.first === 100,
  })

test('a gesture changes the address once, at its end, to whole epochs', () => {
  const view = start()
  moveView(view, { left: 110.2, right: 150.8 })
  moveView(view, { left: 120.2, right: 160.8 })
  expect(chosen).toEqual([])
  endGesture(view)
  endGesture(view)
  expect(chosen).toEqual([{ first: 120, last: 160 }])
})

test('the view of its end stays until the charts are drawn for it', () => {
  const view = start()
  moveView(view, { left: 120.2, right: 160.8 })
  noteDrawn(view)
  expect(readView(view)).toEqual({ left: 120.2, right: 160.8 })
  endGesture(view)
  expect(readView(view)).toEqual({ left: 120, right: 161 })
  shown = { first: 120, last: 160 }
  noteDrawn(view)
  expect(isMoving(view)).toBe(false)
  expect(readView(view)).toEqual({ left: 120, right: 161 })
})

test('a gesture that ends where it began, or is cancelled, changes nothing', () => {
  const view = start()
  moveView(view, { left: 100.3, right: 200.3 })
  endGesture(view)
  moveView(view, { left: 10, right: 20 })
  cancelGesture(view)
  endGesture(view)
  expect(chosen).toEqual([])
  expect(readView(view)).toEqual({ left: 100, right: 200 })
})

test('steps that follow each other are one gesture', () => {
  const view = start()
  stepView(view, { left: 99, right: 199 })
  vi.advanceTimersByTime(300)
  stepView(view, { left: 98, right: 198 })
  vi.advanceTimersByTime(300)
  expect(chosen).toEqual([])
  vi.advanceTimersByTime(300)
  expect(chosen).toEqual([{ first: 98, last: 197 }])
})

test('a reset shows the default range, once', () => {
  const view = start()
  resetRange(view)
  expect(chosen).toEqual([])
  shown = { first: 120, last: 160 }
  moveView(view, { left: 10, right: 20 })
  resetRange(view)
  expect(chosen).toEqual([undefined])
  expect(isMoving(view)).toBe(false)
})

test('a typed range ends a gesture, and the one that is shown changes nothing', () => {
  const view = start()
  moveView(view, { left: 10, right: 20 })
  showRange(view, { first: 100, last: 199 })
  expect([isMoving(view), chosen]).toEqual([false, []])
  showRange(view, { first: 5, last: 5 })
  expect(chosen).toEqual([{ first: 5, last: 5 }])
})
