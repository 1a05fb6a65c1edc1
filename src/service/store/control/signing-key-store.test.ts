import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestService, type TestService, testCipher } from '#testing/service/test-service.ts'
import { createSigningKeyStore, type SigningKeyStore } from './signing-key-store.ts'

let service: TestService
let store: SigningKeyStore

beforeAll(async () => {
  service = await openTestService()
  store = createSigningKeyStore(service.db, testCipher)
})

beforeEach(async () => {
  await service.db.deleteFrom('control.signing_key').execute()
})

afterAll(() => service.close())

const key = (kid: string, signsFrom = 0) => ({ kid, privateJwk: `{"of":"${kid}"}`, signsFrom })
const stored = async () => (await store.read()).map(({ kid }) => kid)

test('of several first keys one is stored', async () => {
  await Promise.all([store.addFirst(key('a')), store.addFirst(key('b'))])
  expect(await stored()).toHaveLength(1)
})

test('the newest key is read first, with its private part and the time from which it signs', async () => {
  await store.addFirst(key('a'))
  await store.addNewest(key('b', 123_456_789))
  expect(await store.read()).toEqual([key('b', 123_456_789), key('a')])
})

test('of several keys that take the place of one, one is stored', async () => {
  await store.addFirst(key('a'))
  const added = await Promise.all(['b', 'c', 'd'].map((kid) => store.addNewest(key(kid), 'a')))
  expect(added.filter(Boolean)).toHaveLength(1)
  expect(await stored()).toHaveLength(2)
})

test('a key is deleted once it was replaced so long ago, and not while its successor waits', async () => {
  await store.addFirst(key('a', 0))
  await store.addNewest(key('b', 5000))
  await store.addNewest(key('c', 9000))
  await store.deleteReplaced(4999)
  expect(await stored()).toEqual(['c', 'b', 'a'])
  await store.deleteReplaced(5000)
  expect(await stored()).toEqual(['c', 'b'])
  await store.deleteReplaced(10_000)
  expect(await stored()).toEqual(['c'])
  await store.deleteReplaced(1e12)
  expect(await stored()).toEqual(['c'])
})
