import { expect, test } from 'vitest'
import { publicUrl } from './service-options.ts'
import { readSettings } from './settings/read-settings.ts'
import { proxySettings } from './start-proxy.ts'

const LISTENING = 'http://127.0.0.1:40173'
test('the host of the public address is permitted besides the allowed hosts', () => {
  const settings = readSettings({
    PUBLIC_URL: 'https://explorer.example:8443/',
    ALLOWED_HOSTS: 'www.explorer.example',
  })
  expect(proxySettings(settings).hostNames).toEqual(['www.explorer.example', 'explorer.example'])
})

test('the host that the explorer listens on is permitted where no public address is set', () => {
  expect(proxySettings(readSettings({ HOST: 'explorer.local' })).hostNames).toEqual(['explorer.local'])
})

test('the public address is the one set, or else the one that the explorer listens on', () => {
  expect(publicUrl(readSettings({ PUBLIC_URL: 'https://explorer.example/' }), LISTENING)).toBe(
    'https://explorer.example',
  )
  expect(publicUrl(readSettings({}), LISTENING)).toBe(LISTENING)
  expect(publicUrl(readSettings({ HOST: '::1', PORT: '80' }))).toBe('http://[::1]:80')
  expect(proxySettings(readSettings({ PORT: '0' }), LISTENING).publicUrl).toBe(LISTENING)
})
