import { expect, test } from 'vitest'
import { serviceOptions } from './service-options.ts'
import { readSettings } from './settings/read-settings.ts'

const reports = {
  reportFailure: () => undefined,
  reportRequest: () => undefined,
  reportOutage: () => undefined,
  reportOveruse: () => undefined,
  reportAuthentication: () => undefined,
  progress: () => undefined,
}

test('with nothing set, the data service has its documented options', () => {
  expect(serviceOptions(readSettings({}), reports)).toEqual({
    dataDirectory: '.epochal',
    controlDatabase: undefined,
    masterSecret: undefined,
    nextMasterSecret: undefined,
    publicUrl: 'http://127.0.0.1:4100',
    dialect: 'documented',
    databases: [],
    samples: true,
    dashboard: {
      explorerUrl: 'http://127.0.0.1:4173',
      registration: 'open',
      mostProjects: 20,
      mostKeys: 2,
    },
    limits: { perSecond: 10, burst: 20, perDay: 100_000 },
    // 16 MiB
    cacheBytes: 16_777_216,
    trustedProxies: [],
    metricsFrom: [],
    allowedOrigins: [],
    now: Date.now,
    ...reports,
  })
})

test('the data service reads the trusted proxies and the readers of metrics, as the proxy does', () => {
  const settings = readSettings({ TRUSTED_PROXIES: '10.0.0.1', METRICS_FROM: '10.0.0.0/8' })
  expect(serviceOptions(settings, reports)).toMatchObject({
    trustedProxies: ['10.0.0.1'],
    metricsFrom: ['10.0.0.0/8'],
  })
})

test("the service's default public address has the port that it listens on, also one that the system chose", () => {
  const publicUrl = (environment: Record<string, string>, port?: number) =>
    serviceOptions(readSettings(environment), reports, port).publicUrl
  expect(publicUrl({ SERVICE_PORT: '4200' })).toBe('http://127.0.0.1:4200')
  expect(publicUrl({ SERVICE_PORT: '0' }, 40_123)).toBe('http://127.0.0.1:40123')
  const set = { SERVICE_PORT: '0', SERVICE_PUBLIC_URL: 'https://data.example/cardano/' }
  expect(publicUrl(set, 40_123)).toBe('https://data.example/cardano')
})
