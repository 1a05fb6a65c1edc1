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

test('every value in .env.example can be used, but for the secrets, which each program needs of its own', () => {
  const lines = buildEnvExample().matchAll(/^#([A-Z_]+)=(.*)$/gm)
  const values = Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]))
  expect(() => readSettings(values)).toThrow('MASTER_SECRET is wrong: it is the example of the documents')
  const secrets = { MASTER_SECRET: 'a'.repeat(64), MASTER_SECRET_NEW: 'b'.repeat(64) }
  const environment = { ...values, ...secrets }
  expect(environment).toHaveProperty('MAINNET_DATABASE_URL')
  expect(readSettings(environment)).toMatchObject({
    PUBLIC_URL: 'https://explorer.example',
    SERVICE_CACHE_MEGABYTES: 16,
    upstreams: [{ network: 'mainnet', baseUrl: 'https://data.example/mainnet' }],
  })
})
