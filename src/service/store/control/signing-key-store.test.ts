import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestService, type TestService, testCipher } from '#testing/service/test-service.ts'
import { createSigningKeyStore, type SigningKeyStore } from './signing-key-store.ts'

let service: TestService
let store: SigningKeyStore

beforeAll(async () => {
  service = await openTestService()
  store = createSigningKeyStore(service.db, testCipher)
}, 60_000)

beforeEach(async () => {
  await service.db.deleteFrom('control.signing_key').execute()
})

afterAll(() => service.close())

const key = (kid: string) => ({ kid, privateJwk: `{"of":"${kid}"}` })
const stored = async () => (await store.read()).map(({ kid }) => kid)

async function makeOlder(seconds: number): Promise<void> {
  const before = sql<Date>`created_at - make_interval(secs => ${sql.lit(seconds)})`
  await service.db.updateTable('control.signing_key').set({ created_at: before }).execute()
}

test('of several first keys one is stored', async () => {
  await Promise.all([store.addFirst(key('a')), store.addFirst(key('b'))])
  expect(await stored()).toHaveLength(1)
})

test('the newest key is read first, with its private part', async () => {
  await store.addFirst(key('a'))
  await store.addNewest(key('b'), 3600)
  expect(await store.read()).toEqual([key('b'), key('a')])
})

test('a replaced key stays for as long as is said after it was replaced, however old it is', async () => {
  await store.addFirst(key('a'))
  await makeOlder(100_000)
  await store.addNewest(key('b'), 3600)
  expect(await stored()).toEqual(['b', 'a'])
  await makeOlder(3500)
  await store.addNewest(key('c'), 3600)
  expect(await stored()).toEqual(['c', 'b', 'a'])
  await makeOlder(200)
  await store.addNewest(key('d'), 3600)
  expect(await stored()).toEqual(['d', 'c', 'b'])
})

test('a key that is replaced at once is deleted, with all before it', async () => {
  await store.addFirst(key('a'))
  await store.addNewest(key('b'), 3600)
  await store.addNewest(key('c'), 0)
  expect(await stored()).toEqual(['c'])
})
