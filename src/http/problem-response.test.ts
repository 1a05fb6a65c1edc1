import { expect, test } from 'vitest'
import { toFetchResponse } from './http-message.ts'
import { problemResponse } from './problem-response.ts'

const body =
  '{"type":"about:blank","title":"The requested resource cannot be found","status":404,"detail":"No épochs.","instance":"/x"}'

test.each([
  ['alone', undefined, { 'Cache-Control': 'no-store' }],
  ['with a field of its own', { Allow: 'GET' }, { 'Cache-Control': 'no-store', Allow: 'GET' }],
  ['with a field that replaces one', { 'Cache-Control': 'private' }, { 'Cache-Control': 'private' }],
])('a problem %s', (_, headers, expected) => {
  expect(problemResponse(404, 'No épochs.', '/x', headers)).toEqual({
    status: 404,
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Length': '123',
      'X-Content-Type-Options': 'nosniff',
      ...expected,
    },
    body,
  })
})

test('the same problem as a response of the Fetch API', async () => {
  const response = toFetchResponse(problemResponse(404, 'No épochs.', '/x'))
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await response.text()).toBe(body)
})
