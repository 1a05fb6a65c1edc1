import { expect, test } from 'vitest'
import { odataVersionFault } from './request-checks.ts'

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
