import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('with nothing set, everything has its documented default', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 4173,
    servicePort: 4100,
    servicePublicUrl: 'http://127.0.0.1:4100',
    dataDirectory: '.epochal',
    dialect: 'documented',
    service: 'auto',
    upstreams: [],
  })
})

test('an upstream needs an address, a key and a secret, and takes its identity server from the address', () => {
  const settings = readSettings({
    MAINNET_BASE_URL: 'https://data.example/mainnet/',
    MAINNET_API_KEY: 'key',
    MAINNET_API_SECRET: 's3cret',
  })
  expect(settings.upstreams).toMatchObject([
    {
      network: 'mainnet',
      baseUrl: 'https://data.example/mainnet',
      authUrl: 'https://data.example/mainnet',
      apiKey: 'key',
      dialect: 'auto',
    },
  ])
  expect(settings.upstreams[0]?.apiSecret.reveal()).toBe('s3cret')
  expect(inspect(settings, { depth: 9 })).not.toContain('s3cret')
})

test.each([
  [{ PORT: 'abc' }, 'the setting PORT is wrong'],
  [{ PORT: '70000' }, 'the setting PORT is wrong'],
  [{ DIALECT: 'klingon' }, 'the setting DIALECT is wrong'],
  [{ SERVICE_PUBLIC_URL: 'ftp://x' }, 'the setting SERVICE_PUBLIC_URL is wrong'],
  [{ MAINNET_API_KEY: 'key' }, 'an upstream for mainnet needs MAINNET_BASE_URL and MAINNET_API_SECRET too'],
  [
    { PREVIEW_BASE_URL: 'http://x', PREVIEW_API_KEY: 'k', PREVIEW_API_SECRET: 's' },
    'preview is announced and not live yet',
  ],
])('%o is refused in one line that names it', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
  expect(() => readSettings(environment)).not.toThrow('\n')
})
