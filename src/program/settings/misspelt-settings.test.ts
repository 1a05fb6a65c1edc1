import { expect, test } from 'vitest'
import { misspeltSettings } from './misspelt-settings.ts'

test.each([
  ['SERVCE_PORT', 'SERVICE_PORT'],
  ['SERVICE_PROT', 'SERVICE_PORT'],
  ['SERVICES_PORT', 'SERVICE_PORT'],
  ['LOG_FORMAR', 'LOG_FORMAT'],
  ['MAINNET_BASEURL', 'MAINNET_BASE_URL'],
  ['PREPROD_DATABASE_URI', 'PREPROD_DATABASE_URL'],
])('%s is taken for a misspelt %s', (given, meant) => {
  expect(misspeltSettings({ [given]: 'x' })).toEqual([{ given, meant }])
})

test.each([
  'SERVICE_PORT',
  'MAINNET_API_KEY',
  'POST',
  'HOSTS',
  'DATABASE_URL',
  'SERVICE_HOST',
  'PGHOST',
  'RATE_BURST',
])('%s is not taken for a misspelt setting', (given) => {
  expect(misspeltSettings({ [given]: 'x' })).toEqual([])
})
