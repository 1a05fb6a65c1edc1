import { expect, test } from 'vitest'
import { lengthFault, methodFault, typeFault } from './request-checks.ts'

test.each([
  ['GET', undefined],
  ['HEAD', undefined],
  ['POST', 405],
  ['get', 405],
  ['', 405],
])('method %s: %s', (method, status) => {
  expect(methodFault(method)?.status).toBe(status)
})

test('405 names the methods that are allowed', () => {
  expect(methodFault('PUT')).toEqual({
    status: 405,
    detail: 'PUT is not allowed here. Use GET or HEAD.',
    headers: { Allow: 'GET, HEAD' },
  })
})

test.each([
  [12_288, undefined],
  [12_289, 414],
])('an address of %s characters: %s', (length, status) => {
  expect(lengthFault('/'.repeat(length))?.status).toBe(status)
})

test.each([
  [undefined, undefined],
  ['*/*', undefined],
  ['application/json', undefined],
  ['text/html, application/*;q=0.1', undefined],
  ['text/html', 406],
  ['application/json;q=0, */*', 406],
])('Accept %s for JSON: %s', (accept, status) => {
  expect(typeFault(accept, 'application/json')?.status).toBe(status)
})
