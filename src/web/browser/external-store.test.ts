import { expect, test, vi } from 'vitest'
import { externalStore } from './external-store.ts'

test('the source starts with the first subscriber and stops after the last, each time', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const store = externalStore(() => 0, { start })
  const leaveFirst = store.subscribe(() => undefined)
  const leaveSecond = store.subscribe(() => undefined)
  expect(start).toHaveBeenCalledTimes(1)
  leaveFirst()
  expect(stop).not.toHaveBeenCalled()
  leaveSecond()
  expect(stop).toHaveBeenCalledTimes(1)
  store.subscribe(() => undefined)
  expect(start).toHaveBeenCalledTimes(2)
})

test('a value that the source writes as it starts is there for the first subscriber', () => {
  const store = externalStore(() => 'old', {
    start: (write) => {
      write('new')
      return () => undefined
    },
  })
  expect(store.read()).toBe('old')
  store.subscribe(() => undefined)
  expect(store.read()).toBe('new')
})
