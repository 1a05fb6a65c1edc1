import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { environmentFile, environmentFileName, randomUuid } from './environment-file.ts'

const newKey = { id: 'k', key: 'epk_0123', secret: 'eps_4567' }

test('a new key is written as variables that programs read', () => {
  const text = environmentFile(
    { name: 'Stake "desk" = #1', network: 'Sandbox' },
    newKey,
    'http://127.0.0.1:4100/sandbox',
  )
  expect(parseEnv(text)).toEqual({
    EPOCHAL_API_KEY: 'epk_0123',
    EPOCHAL_API_SECRET: 'eps_4567',
    EPOCHAL_BASE_URL: 'http://127.0.0.1:4100/sandbox',
  })
  expect(text.split('\n')[0]).toContain('Stake "desk" = #1')
})

test('a base address that is not known is left out', () => {
  expect(environmentFile({ name: 'a', network: 'Mainnet' }, newKey, undefined)).not.toContain('BASE_URL')
})

test.each([
  ['Stake desk', 'epochal-stake-desk.env'],
  ['  ../../etc/passwd ', 'epochal-etc-passwd.env'],
  ['Café №1', 'epochal-cafe-no1.env'],
  ['北京', 'epochal-北京.env'],
  ['!!', 'epochal-project.env'],
])('the file of the project "%s" is %s', (name, file) => {
  expect(environmentFileName(name)).toBe(file)
})

test('random UUIDs have version 4 and differ', () => {
  const made = Array.from({ length: 100 }, randomUuid)
  for (const uuid of made) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(made).size).toBe(100)
})
