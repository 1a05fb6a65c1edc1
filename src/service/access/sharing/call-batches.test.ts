import { expect, test } from 'vitest'
import { createCallBatches } from './shared-allowance.ts'

const AT = Date.UTC(2026, 10, 21, 12)

test('a request that arrives alone begins a call at once', () => {
  const batches = createCallBatches<string>()
  expect(batches.add('a', AT)).toBe(0)
  expect(batches.begin(AT)).toEqual(['a'])
  expect(batches.end(AT + 1)).toBeUndefined()
  expect(batches.add('b', AT + 50)).toBe(0)
})

test('requests that arrive within 50 ms of a call share the next one, in order of arrival', () => {
  const batches = createCallBatches<string>()
  batches.add('a', AT)
  batches.begin(AT)
  expect(batches.add('b', AT + 1)).toBeUndefined()
  expect(batches.end(AT + 3)).toBe(47)
  expect(batches.add('c', AT + 30)).toBeUndefined()
  expect(batches.begin(AT + 50)).toEqual(['b', 'c'])
  expect(batches.end(AT + 52)).toBeUndefined()
  // No call is arranged, and the last one began 20 ms ago.
  expect(batches.add('d', AT + 70)).toBe(30)
  expect(batches.add('e', AT + 75)).toBeUndefined()
  expect(batches.begin(AT + 100)).toEqual(['d', 'e'])
})

test('requests that arrive during a call of more than 50 ms begin the next one when it ends', () => {
  const batches = createCallBatches<string>()
  batches.add('a', AT)
  batches.begin(AT)
  expect(batches.add('b', AT + 10)).toBeUndefined()
  expect(batches.add('c', AT + 90)).toBeUndefined()
  expect(batches.end(AT + 120)).toBe(0)
  // The next call is arranged: a further request shares it.
  expect(batches.add('d', AT + 120)).toBeUndefined()
  expect(batches.begin(AT + 120)).toEqual(['b', 'c', 'd'])
})

test('a clock that is set back delays no request', () => {
  const batches = createCallBatches<string>()
  batches.add('a', AT)
  batches.begin(AT)
  batches.end(AT)
  expect(batches.add('b', AT - 3_600_000)).toBe(0)
})
