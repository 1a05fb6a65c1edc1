import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryLater } from './retry-later.ts'

/** Stands for the window, which has the event. */
let events: EventTarget
const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  events = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it is tried again after the pause, once', () => {
  const again = vi.fn()
  retryLater(again)
  vi.advanceTimersByTime(4999)
  expect(again).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  events.dispatchEvent(new Event('online'))
  expect(again).toHaveBeenCalledTimes(1)
})

test('it is tried again at once when the browser is online, and not a second time', () => {
  const again = vi.fn()
  retryLater(again)
  events.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(again).toHaveBeenCalledTimes(1)
})

test('on a hidden page it waits until the page is visible', () => {
  const again = vi.fn()
  retryLater(again)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  expect(again).not.toHaveBeenCalled()
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  expect(again).toHaveBeenCalledTimes(1)
})

test('a part that is gone is not tried again', () => {
  const again = vi.fn()
  retryLater(again)()
  events.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(again).not.toHaveBeenCalled()
})
