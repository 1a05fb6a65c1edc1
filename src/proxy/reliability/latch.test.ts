import { expect, test } from 'vitest'
import { Latch } from './latch.ts'

/** Closes after three failures in a row, for one second, two, three, or as long as is named. */
function openLatch() {
  const latch = new Latch({
    threshold: 3,
    closing: (at, before, named = 1000 * (before + 1)) => ({ nextAt: at + named, until: at + named }),
  })
  const fail = (times: number, at = 0) => {
    for (let i = 0; i < times; i++) latch.failed(latch.begin(), at)
  }
  return { latch, fail }
}

test('it closes after as many failures in a row as its threshold, and at once where a wait is named', () => {
  const { latch, fail } = openLatch()
  fail(2)
  latch.succeeded(latch.begin())
  fail(2)
  latch.ended(latch.begin())
  expect(latch.closed(0)).toBeUndefined()
  fail(1)
  expect(latch.closed(999)).toEqual({ nextAt: 1000, until: 1000 })

  const other = openLatch().latch
  other.failed(other.begin(), 0, 30_000)
  expect(other.closed(29_999)?.nextAt).toBe(30_000)
})

test('after its time one request finds out: it opens it, or closes it for longer', () => {
  const { latch, fail } = openLatch()
  fail(3)
  expect(latch.closed(1000)).toBeUndefined()
  const probe = latch.begin()
  expect([latch.isProbing, latch.hasProbe]).toEqual([true, true])
  latch.failed(probe, 1000)
  expect([latch.closed(2999)?.nextAt, latch.hasProbe]).toEqual([3000, false])
  latch.succeeded(latch.begin())
  expect([latch.isProbing, latch.closed(3000)]).toEqual([false, undefined])
  fail(3, 4000)
  expect(latch.closed(4000)?.nextAt).toBe(5000)
})

test('what was sent before it opened closes it no more, and lengthens the wait while it is closed', () => {
  const { latch, fail } = openLatch()
  const [early, late] = [latch.begin(), latch.begin()]
  fail(3)
  latch.failed(early, 500, 10_000)
  expect(latch.closed(500)?.nextAt).toBe(10_500)
  latch.succeeded(latch.begin())
  latch.failed(late, 11_000, 300_000)
  expect(latch.closed(11_000)).toBeUndefined()
})

test('a probe that shows nothing leaves its place to another', () => {
  const { latch, fail } = openLatch()
  fail(3)
  latch.ended(latch.begin())
  expect([latch.isProbing, latch.hasProbe]).toEqual([true, false])
})

test('a probe with a response lets others through, and closes it again when its body is worth nothing', () => {
  const { latch, fail } = openLatch()
  fail(3)
  const probe = latch.begin()
  latch.responded(probe)
  expect([latch.isProbing, latch.closed(1000)]).toEqual([false, undefined])
  latch.failed(probe, 1000)
  expect(latch.closed(2999)?.nextAt).toBe(3000)
  const second = latch.begin()
  latch.responded(second)
  latch.succeeded(second)
  fail(1, 3000)
  expect(latch.closed(3000)).toBeUndefined()
})

test('what began before it closed or opened proves nothing, but may name a longer wait', () => {
  const { latch, fail } = openLatch()
  const [early, late, later] = [latch.begin(), latch.begin(), latch.begin()]
  fail(3)
  latch.succeeded(early)
  latch.failed(late, 0)
  expect(latch.closed(999)?.nextAt).toBe(1000)
  latch.failed(later, 0, 5000)
  expect(latch.closed(4999)?.nextAt).toBe(5000)
})

test('a closing without a failure ends by itself, and does not shorten another', () => {
  const { latch, fail } = openLatch()
  latch.closeUntil({ nextAt: 2000, until: 2000 })
  latch.closeUntil({ nextAt: 500, until: 500 })
  expect(latch.closed(1999)?.until).toBe(2000)
  expect([latch.closed(2000), latch.isProbing, latch.closing]).toEqual([undefined, false, undefined])
  fail(3, 2000)
  latch.closeUntil({ nextAt: 2500, until: 2500 })
  expect(latch.closed(2999)?.until).toBe(3000)
  expect(latch.isProbing).toBe(true)
})
