import { expect, test } from 'vitest'
import { lengthFault, methodFault, odataVersionFault, typeFault } from './request-checks.ts'

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

const LIST = '/mainnet/api/core/odata/epochs'

test.each([
  [LIST, {}, undefined],
  [LIST, { 'odata-maxversion': '4.0' }, undefined],
  [LIST, { 'odata-maxversion': '4.01', 'odata-version': '4.01' }, undefined],
  [LIST, { 'odata-version': '4.0' }, undefined],
  [LIST, { 'odata-maxversion': '3.0' }, 400],
  [LIST, { 'odata-maxversion': 'newest' }, 400],
  [LIST, { 'odata-version': '3.0' }, 400],
  [LIST, { 'odata-version': '5.0' }, 400],
  ['/mainnet/api/core/odata/$metadata', { 'odata-maxversion': '3.0' }, 400],
  ['/mainnet/api/core/epochs', { 'odata-maxversion': '3.0' }, undefined],
])('%s with %o: %s', (path, fields: Readonly<Record<string, string>>, status) => {
  expect(odataVersionFault(path, '/mainnet'.length, { header: (name) => fields[name] })?.status).toBe(status)
})
