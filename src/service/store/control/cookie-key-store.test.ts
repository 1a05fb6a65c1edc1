import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { changeMasterSecret, createSecretCipher, deleteSecrets, usedMasterSecrets } from './secret-cipher.ts'
import { openCookieKey } from './signing-key-store.ts'

const old = createSecretCipher(new Secret('an old master secret, of more than 32 characters'))
const next = createSecretCipher(new Secret('another master secret, of more than 32 characters'))

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})

beforeEach(async () => {
  await deleteSecrets(service.db)
})

afterAll(() => service.close())

const open = async (cipher = old) => (await openCookieKey(service.db, cipher)).reveal()

test('instances that start at once share one key of 256 bits, which later starts read', async () => {
  const keys = await Promise.all([open(), open(), open()])
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32)
  expect(await open()).toBe(keys[0])
})

test('the database has it encrypted, and says with which master secret', async () => {
  const key = await open()
  const { rows } = await sql`SELECT * FROM control.cookie_key`.execute(service.db)
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(await usedMasterSecrets(service.db)).toEqual(new Set([old.id]))
})

test('it stays the same under another master secret, and the old one no longer opens it', async () => {
  const key = await open()
  await changeMasterSecret(service.db, old, next)
  expect(await open(next)).toBe(key)
  await expect(open(old)).rejects.toThrow('is not the one that the control database is encrypted with')
})

test('a forgotten master secret takes it along, and with it every session', async () => {
  const key = await open()
  await deleteSecrets(service.db)
  expect(await open()).not.toBe(key)
})
