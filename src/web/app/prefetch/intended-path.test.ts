import { expect, test } from 'vitest'
import { intendedPath } from './intended-path.ts'

const here = { origin: 'https://epochal.test', pathname: '/mainnet/epochs' }
const link = { ...here, pathname: '/mainnet/epochs/322', search: '', target: '', download: '' }

test.each([
  ['another page', {}, '/mainnet/epochs/322'],
  ['with a query', { search: '?before=100' }, '/mainnet/epochs/322?before=100'],
  ['in this window by name', { target: '_self' }, '/mainnet/epochs/322'],
  ['in another window', { target: '_blank' }, undefined],
  ['a file', { download: 'epochs.csv' }, undefined],
  ['another site', { origin: 'https://elsewhere.test' }, undefined],
  ['the page that is open', { pathname: here.pathname }, undefined],
  ['another place of the page that is open', { pathname: here.pathname, search: '?from=300' }, undefined],
])('%s', (_, parts, path) => {
  expect(intendedPath({ ...link, ...parts }, here)).toBe(path)
})
