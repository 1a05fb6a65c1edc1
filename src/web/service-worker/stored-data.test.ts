import { expect, test } from 'vitest'
import { readStaleReason } from '#explorer-protocol/cache-status.ts'
import { dataTime, isStorable, offlineForm, storedFacts, storedForm } from './stored-data.ts'

const NOW = Date.UTC(2026, 0, 1)
const storable = { status: 200, type: 'basic', redirected: false, headers: new Headers() } as const

test.each([
  [true, 'a response of the explorer', {}],
  [true, 'one that is to be validated', { headers: new Headers({ 'Cache-Control': 'private, no-cache' }) }],
  [true, 'one that a document brought', { type: 'default' as const }],
  [false, 'an error', { status: 503 }],
  [false, 'a record that does not exist', { status: 404 }],
  [false, 'a part', { status: 206 }],
  [false, 'no-store', { headers: new Headers({ 'Cache-Control': 'No-Store' }) }],
  [false, 'one that varies by everything', { headers: new Headers({ Vary: '*' }) }],
  [false, 'one of another origin', { type: 'opaque' as const }],
  [false, 'one after a redirect', { redirected: true }],
])('stored %s: %s', (expected, _, changes) => {
  expect(isStorable({ ...storable, ...changes })).toBe(expected)
})

test('a stored response says later that it comes from this browser, and how old its data is', async () => {
  const headers = new Headers({
    'Content-Encoding': 'br',
    'Content-Length': '1',
    Vary: 'Accept-Encoding',
    Age: '40',
    'X-Request-Id': '5d0c-1',
  })
  headers.set('Cache-Status', 'Epochal; hit; ttl=-40; detail=timeout')
  const stored = storedForm(headers, new TextEncoder().encode('{"no":1}'), NOW)
  expect(storedFacts(stored)).toEqual({ receivedAt: NOW, size: 8 })
  expect(dataTime(stored)).toBe(NOW - 40_000)
  const later = offlineForm(stored, NOW + 60_500)
  expect(later.headers.get('Age')).toBe('100')
  expect(readStaleReason(later.headers.get('Cache-Status'))).toBe('offline')
  const dropped = ['Content-Encoding', 'Content-Length', 'Vary', 'X-Request-Id']
  expect(dropped.filter((name) => later.headers.has(name))).toEqual([])
  expect(await later.text()).toBe('{"no":1}')
})

test('a clock that was set back makes no negative age', () => {
  const stored = storedForm(new Headers(), new Uint8Array(), NOW)
  expect(offlineForm(stored, NOW - 5000).headers.get('Age')).toBe('0')
})
