import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EpochRange } from '../epoch-series.ts'
import { createRangeView } from './range-view.ts'

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
  view.move({ left: 110.2, right: 150.8 })
  view.move({ left: 120.2, right: 160.8 })
  expect(chosen).toEqual([])
  view.end()
  view.end()
  expect(chosen).toEqual([{ first: 120, last: 160 }])
})

test('the view of its end stays until the charts are drawn for it', () => {
  const view = start()
  view.move({ left: 120.2, right: 160.8 })
  view.noteDrawn()
  expect(view.read()).toEqual({ left: 120.2, right: 160.8 })
  view.end()
  expect(view.read()).toEqual({ left: 120, right: 161 })
  shown = { first: 120, last: 160 }
  view.noteDrawn()
  expect(view.isMoving()).toBe(false)
  expect(view.read()).toEqual({ left: 120, right: 161 })
})

test('a gesture that ends where it began, or is cancelled, changes nothing', () => {
  const view = start()
  view.move({ left: 100.3, right: 200.3 })
  view.end()
  view.move({ left: 10, right: 20 })
  view.cancel()
  view.end()
  expect(chosen).toEqual([])
  expect(view.read()).toEqual({ left: 100, right: 200 })
})

test('steps that follow each other are one gesture', () => {
  const view = start()
  view.step({ left: 99, right: 199 })
  vi.advanceTimersByTime(300)
  view.step({ left: 98, right: 198 })
  vi.advanceTimersByTime(300)
  expect(chosen).toEqual([])
  vi.advanceTimersByTime(300)
  expect(chosen).toEqual([{ first: 98, last: 197 }])
})

test('a reset shows the default range, once', () => {
  const view = start()
  view.reset()
  expect(chosen).toEqual([])
  shown = { first: 120, last: 160 }
  view.move({ left: 10, right: 20 })
  view.reset()
  expect(chosen).toEqual([undefined])
  expect(view.isMoving()).toBe(false)
})
