import { expect, test } from 'vitest'
import { requestKind } from './request-kind.ts'

const ORIGIN = 'https://explorer.example'
const data = '/mainnet/api/core/epochs/379'

function kindOf(path: string, init: Partial<Record<'method' | 'mode' | 'field', string>> = {}): string {
  const { method = 'GET', mode = 'cors', field } = init
  const headers = new Headers(field === undefined ? {} : { [field]: 'x' })
  const url = new URL(path, ORIGIN).href
  return requestKind({ method, mode: mode as RequestMode, url, headers }, ORIGIN, ['/favicon.svg'])
}

test.each([
  ['data', data],
  ['data', '/sandbox/api/core/odata/epochs?$top=3'],
  ['data', '/networks.json'],
  ['file', '/assets/app-D3LKyyzq.js'],
  ['file', '/favicon.svg'],
  ['other', '/dashboard/api/session'],
  ['other', '/dashboard/api/projects/1/usage'],
  ['other', '/connect/token'],
  ['other', '/mainnet/connect/token'],
  ['other', '/status.json'],
  ['other', '/metrics'],
  ['other', '/health/ready'],
  ['other', '/openapi.json'],
  ['other', '/app.webmanifest'],
  ['other', '/nowhere/api/core/epochs'],
  ['other', 'https://elsewhere.example/mainnet/api/core/epochs'],
])('%s: %s', (kind, path) => {
  expect(kindOf(path)).toBe(kind)
})

test.each([
  ['page', '/'],
  ['page', '/mainnet'],
  ['page', '/mainnet/accounts/stake1abc'],
  ['page', '/Mainnet'.toLowerCase()],
  ['page', '/status?network=preprod'],
  ['page', '/dashboard'],
  ['page', '/dashboard/projects/abc'],
  ['other', '/dashboard/api/session/provider/oidc/callback?code=x'],
  ['other', data],
  ['other', '/mainnet/nothing'],
  ['other', '/embed/mainnet/epochs'],
  ['other', '/openapi.json'],
  ['other', '/metrics'],
])('opening an address, %s: %s', (kind, path) => {
  expect(kindOf(path, { mode: 'navigate' })).toBe(kind)
})

test.each([
  ['another method', { method: 'POST' }],
  ['HEAD', { method: 'HEAD' }],
  ['a part', { field: 'Range' }],
  ['a token', { field: 'Authorization' }],
  ['a key', { field: 'Client-Api-Key' }],
])('data is left alone with %s', (_, init) => {
  expect(kindOf(data, init)).toBe('other')
})
