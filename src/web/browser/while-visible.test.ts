import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileVisible } from './clock.ts'

const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  show(true)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it runs at the interval while the page is visible', () => {
  const run = vi.fn()
  const end = whileVisible(run, 1000)
  vi.advanceTimersByTime(3500)
  expect(run).toHaveBeenCalledTimes(3)
  end()
  show(true)
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('it stops while the page is hidden, and runs once when it is visible again', () => {
  const run = vi.fn()
  whileVisible(run, 1000)
  show(false)
  vi.advanceTimersByTime(8 * 3600 * 1000)
  expect(run).not.toHaveBeenCalled()
  show(true)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('on a page that was opened hidden it begins when the page is visible', () => {
  const run = vi.fn()
  show(false)
  whileVisible(run, 1000)
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
  show(true)
  expect(run).toHaveBeenCalledTimes(1)
})

function show(isVisible: boolean): void {
  page.hidden = !isVisible
  page.dispatchEvent(new Event('visibilitychange'))
}
