import { expect, test } from 'vitest'
import { type RequestState, receivedState } from './request-state.ts'

const endedAt = Date.UTC(2026, 10, 22, 15, 2, 18)

function received(headers: Record<string, string>, status = 200): RequestState {
  return receivedState(new Response('{}', { status, headers }), { endedAt, duration: 4, size: 2 })
}

test('a refusal says when the request may be sent again', () => {
  expect(received({ 'Retry-After': '18' }, 429)).toMatchObject({
    notBefore: endedAt + 18_000,
    age: undefined,
  })
  expect(received({ Age: '3' })).toMatchObject({ notBefore: undefined, age: 3 })
})
