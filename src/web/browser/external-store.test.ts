import { expect, test, vi } from 'vitest'
import { externalStore } from './external-store.ts'

test('the initial value is computed once, when it is first read', () => {
  const initial = vi.fn(() => 'a')
  const store = externalStore(initial)
  expect(initial).not.toHaveBeenCalled()
  expect(store.read()).toBe('a')
  expect(store.read()).toBe('a')
  expect(initial).toHaveBeenCalledOnce()
})

test('undefined is a value like any other', () => {
  const initial = vi.fn((): string | undefined => 'a')
  const store = externalStore(initial)
  store.write(undefined)
  expect(store.read()).toBeUndefined()
  expect(initial).not.toHaveBeenCalled()
})

test('each subscriber is called for each write until it unsubscribes', () => {
  const store = externalStore(() => 0)
  const [first, second] = [vi.fn(), vi.fn()]
  const leave = store.subscribe(first)
  store.subscribe(second)
  store.write(1)
  leave()
  store.write(2)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(2)
  expect(store.read()).toBe(2)
})

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
