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
    databases: [],
    controlDatabase: undefined,
    limits: { perSecond: 10, burst: 20, perDay: 100_000 },
    serviceMemoryBytes: 16_777_216,
    drainSeconds: 0,
    samples: true,
    dialect: 'documented',
    service: 'auto',
    upstreams: [],
    front: {
      hostNames: [],
      trustedProxies: [],
      metricsFrom: [],
      visitorRate: { perSecond: 20, burst: 200 },
      memoryBytes: 134_217_728,
    },
    log: 'text',
    logRequests: false,
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

test('a database takes the place of the sample networks, unless they are asked for', () => {
  const url = 'postgresql://reader:s3cret@db.example:5432/cexplorer'
  const settings = readSettings({ MAINNET_DATABASE_URL: url })
  expect(settings.databases).toMatchObject([{ network: 'mainnet' }])
  expect(settings.databases[0]?.url.reveal()).toBe(url)
  expect(JSON.stringify(settings)).not.toContain('s3cret')
  expect(settings.samples).toBe(false)
  expect(readSettings({ MAINNET_DATABASE_URL: url, SAMPLE: 'on' }).samples).toBe(true)
})

test.each([
  [{ MAINNET_DATABASE_URL: 'mysql://db.example/x' }, 'the setting MAINNET_DATABASE_URL is wrong'],
  [{ SANDBOX_DATABASE_URL: 'postgresql://x' }, 'SANDBOX_DATABASE_URL is set, and sandbox is simulated'],
  [{ PREVIEW_DATABASE_URL: 'postgresql://x' }, 'PREVIEW_DATABASE_URL is set, and preview is announced'],
])('%o is refused by name', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})

test('lists are separated by commas, and an address that is none is named', () => {
  const { front } = readSettings({
    ALLOWED_HOSTS: 'explorer.example, www.explorer.example',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
  })
  expect(front.hostNames).toEqual(['explorer.example', 'www.explorer.example'])
  expect(front.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(() => readSettings({ TRUSTED_PROXIES: 'nginx' })).toThrow('the setting TRUSTED_PROXIES is wrong')
})
