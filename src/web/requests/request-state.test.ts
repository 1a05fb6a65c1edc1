import { expect, test } from 'vitest'
import { ageText, newestState, type RequestState, receivedState, trailOf } from './request-state.ts'

const endedAt = Date.UTC(2026, 10, 22, 15, 2, 18)

function received(headers: Record<string, string>, status = 200): RequestState {
  return receivedState(new Response('{}', { status, headers }), { endedAt, duration: 4 })
}

function trail(state: RequestState): string[] {
  const clock = (time: number) => new Date(time).toISOString().slice(14, 19)
  return trailOf(state, clock).map(({ part, words }) => `${part}: ${words}`)
}

test.each([
  [
    { 'Cache-Status': 'Epochal; hit; ttl=41', Age: '19' },
    ['took-part: sent it at 01:59', 'took-part: 19 s old', 'took-part: 02:18'],
  ],
  [
    { 'Cache-Status': 'Epochal; hit; ttl=-221; detail=rate-limit', Age: '281' },
    ['failed: limits the rate', 'took-part: 4 min 41 s old', 'took-part: 02:18'],
  ],
  [
    { 'Cache-Status': 'Epochal; fwd=stale; fwd-status=304', Age: '0' },
    ['took-part: confirmed it at 02:18', 'took-part: has not changed', 'took-part: 02:18'],
  ],
  [
    { 'Cache-Status': 'Epochal; fwd=uri-miss', Age: '0' },
    ['took-part: sent it at 02:18', 'did-not: none stored', 'took-part: 02:18'],
  ],
  [
    { 'Cache-Status': 'Epochal-Browser; hit; detail=offline', Age: '60' },
    ['did-not: not asked', 'failed: not reached', 'took-part: kept it for 1 min 0 s'],
  ],
])('a response with %j came this way', (headers, expected) => {
  expect(trail(received(headers))).toEqual(expected)
})

test('a refusal of the data service, and one of this site', () => {
  expect(trail(received({ 'Cache-Status': 'Epochal; fwd=uri-miss; detail=quota' }, 402))).toEqual([
    'failed: quota used up',
    'did-not: none stored',
    'took-part: 402 at 02:18',
  ])
  expect(trail(received({}, 429))).toEqual([
    'did-not: not asked',
    'did-not: not asked',
    'took-part: 429 at 02:18',
  ])
})

test('a request that waits, has failed, or was not sent', () => {
  expect(trail({ kind: 'waiting', sentAt: endedAt })[0]).toBe('asked: no response yet')
  expect(trail({ kind: 'failed', endedAt })[1]).toBe('failed: not reached')
  expect(trail({ kind: 'unsent' })[2]).toBe('did-not: has not sent it')
})

test('a newer request without a response leaves the response before, and says so', () => {
  const failed: RequestState = { kind: 'failed', endedAt: endedAt + 60_000 }
  const before = received({ Age: '3' })
  expect(newestState(failed, before)).toEqual({ ...before, unansweredAt: failed.endedAt })
  expect(newestState(failed, undefined)).toBe(failed)
  expect(newestState(failed, { kind: 'failed', endedAt })).toBe(failed)
})

test('a refusal says when the request may be sent again', () => {
  expect(received({ 'Retry-After': '18' }, 429)).toMatchObject({
    notBefore: endedAt + 18_000,
    age: undefined,
  })
  expect(received({ Age: '3' })).toMatchObject({ notBefore: undefined, age: 3 })
})

test.each([
  [19, '19 s'],
  [281, '4 min 41 s'],
  [11_100, '3 h 5 min'],
])('%i seconds are %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text)
})
