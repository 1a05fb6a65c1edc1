import { expect, test } from 'vitest'
import { serviceOptions } from './service-options.ts'
import { readSettings } from './settings/read-settings.ts'

const print = () => undefined
const log = () => undefined
test.each([
  [{ SERVICE_PUBLIC_URL: 'https://data.example' }, 'https://data.example'],
  [{ PUBLIC_URL: 'http://localhost:4173' }, 'http://127.0.0.1:4100'],
  [{ PUBLIC_URL: 'https://explorer.example' }, undefined],
  [{ HOST: '0.0.0.0' }, undefined],
  [{ HOST: '0.0.0.0', SERVICE_PUBLIC_URL: 'https://data.example' }, 'https://data.example'],
])('with %j, the address that programs are told is %s', (environment, expected) => {
  expect(serviceOptions(readSettings(environment), log, { print }).publishedUrl).toBe(expected)
})

test("the service's default public address has the port that it listens on, also one that the system chose", () => {
  const publicUrl = (environment: Record<string, string>, port?: number) =>
    serviceOptions(readSettings(environment), log, { print, port }).publicUrl
  expect(publicUrl({ SERVICE_PORT: '4200' })).toBe('http://127.0.0.1:4200')
  expect(publicUrl({ SERVICE_PORT: '0' }, 40_123)).toBe('http://127.0.0.1:40123')
  const set = { SERVICE_PORT: '0', SERVICE_PUBLIC_URL: 'https://data.example/cardano/' }
  expect(publicUrl(set, 40_123)).toBe('https://data.example/cardano')
})

test('links lead to PUBLIC_URL, or to the address that the explorer listens on, also at a port that the system chose', () => {
  const explorerUrl = (environment: Record<string, string>, explorerAddress?: string) =>
    serviceOptions(readSettings(environment), log, { print, explorerAddress }).dashboard.explorerUrl
  expect(explorerUrl({ HOST: '::1', PORT: '4200' })).toBe('http://[::1]:4200')
  expect(explorerUrl({ PORT: '0' }, 'http://127.0.0.1:40123')).toBe('http://127.0.0.1:40123')
  expect(explorerUrl({ PUBLIC_URL: 'https://a.example' }, 'http://127.0.0.1:1')).toBe('https://a.example')
})

test('mails go to the mail server if one is set, and to the terminal only while nobody else can register', () => {
  const route = (environment: Record<string, string>) =>
    serviceOptions(readSettings(environment), log, { print }).mail
  expect(route({ HOST: 'localhost', PORT: '80' })).toEqual({ by: 'terminal', print })
  expect(route({ PUBLIC_URL: 'http://localhost:4173' })).toEqual({ by: 'terminal', print })
  expect(route({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4173' })).toEqual({ by: 'nothing' })
  // A reverse proxy on this machine forwards what others send.
  expect(route({ PUBLIC_URL: 'https://explorer.example' })).toEqual({ by: 'nothing' })
  const server = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'explorer@example.org' }
  expect(route({ HOST: '0.0.0.0', ...server })).toMatchObject({
    by: 'smtp',
    server: { host: 'mail.example', encryption: 'starttls' },
    sender: { name: '', address: 'explorer@example.org' },
  })
})
