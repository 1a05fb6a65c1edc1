import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { failureWords } from './failure-words.ts'

test.each([
  [401, 'The data service refused Epochal'],
  [402, 'The quota of this key is used up'],
  [403, 'The data service refused Epochal'],
  [404, 'Not on record'],
  [429, 'Too many requests'],
  [500, 'The data did not come'],
  [503, 'The data did not come'],
])('a refusal with the status %d has the title %j', (status, title) => {
  expect(failureWords(new ApiError(status, 'Wait.')).title).toBe(title)
})
