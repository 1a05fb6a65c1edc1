import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError, ListInterrupted } from '../api/api-error.ts'
import { failureWords } from './failure-words.ts'

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))

afterEach(() => vi.unstubAllGlobals())

test.each([
  new ConnectionError('no connection'),
  new ListInterrupted('interrupted'),
  new ApiError(503, 'away'),
  new ApiError(429, ''),
  new Error('a fault'),
])('the sentences for a page that is gone from the screen promise nothing about its form: %s', (error) => {
  const { title, text } = failureWords(error)
  expect(`${title}. ${text}`).not.toMatch(/typed/)
})

test('where the page stays, what was typed into it does', () => {
  expect(failureWords(new ConnectionError('no connection')).typed).toMatch(/typed/)
})

test.each([
  [401, 'The data service refused Epochal'],
  [402, 'The quota of this key is used up'],
  [403, 'The data service refused Epochal'],
  [404, 'Not on record'],
  [429, 'Too many requests'],
  [500, 'The data service is not available'],
  [503, 'The data service is not available'],
])('a refusal with the status %d has the title %j', (status, title) => {
  expect(failureWords(new ApiError(status, 'Wait.')).title).toBe(title)
})
