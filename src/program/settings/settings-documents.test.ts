import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import { buildEnvExample, buildSettingsPage } from './settings-documents.ts'

const root = new URL('../../../', import.meta.url)

test.each([
  ['.env.example', buildEnvExample],
  ['docs/settings.md', buildSettingsPage],
])('%s is the one that `npm run epochal -- settings --write` writes', async (path, build) => {
  expect(await readFile(new URL(path, root), 'utf8')).toBe(build())
})

test('every value in .env.example can be used', () => {
  const lines = buildEnvExample().matchAll(/^#([A-Z_]+)=(.*)$/gm)
  const environment = Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]))
  expect(environment).toHaveProperty('MAINNET_DATABASE_URL')
  expect(readSettings(environment)).toMatchObject({
    PUBLIC_URL: 'https://explorer.example',
    SERVICE_CACHE_MEGABYTES: 16,
    upstreams: [{ network: 'mainnet', baseUrl: 'https://data.example/mainnet' }],
  })
})
