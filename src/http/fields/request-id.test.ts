import { expect, test } from 'vitest'
import { acceptedRequestId, createRequestIds } from './request-id.ts'

test('no two requests have the same name', () => {
  const first = createRequestIds()
  const second = createRequestIds()
  const ids = [first(), first(), first(), second(), second()]
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(acceptedRequestId(id)).toBe(id)
})

test.each([
  ['a-client:1.b_C', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['two words', false],
  ['a"b', false],
  ['a\nb', false],
  ['é', false],
  [undefined, false],
])('the name %j is accepted: %s', (received, isAccepted) => {
  expect(acceptedRequestId(received)).toBe(isAccepted ? received : undefined)
})
