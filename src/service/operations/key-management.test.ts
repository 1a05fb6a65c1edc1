import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '#cardano/utc-time.ts'
import { shownKey } from '#contract/shown-key.ts'
import { addRequests } from '#testing/service/counted-usage.ts'
import { remoteManagement, withoutSecrets } from '#testing/service/remote-management.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { managementOf } from '../operator-commands.ts'
import { createAccessChangeStore } from '../store/control/access-change-store.ts'
import { createKeyStore, replaceKey } from '../store/control/key-store.ts'
import { type KeyManagement, projectFault } from './key-management.ts'
import { createPrivateApi, createRemoteManagement } from './private-api.ts'

const now = Date.UTC(2026, 10, 22, 2, 30)
const today = Math.floor(now / 86_400_000)

let service: TestService
let direct: KeyManagement
let overSocket: KeyManagement

beforeAll(async () => {
  service = await openTestService()
  const management = managementOf(service.db, () => now, withoutSecrets)
  direct = management.keys
  overSocket = remoteManagement(management).keys
})

afterAll(() => service.close())

beforeEach(async () => {
  await sql`DELETE FROM control.project`.execute(service.db)
})

const ways: readonly [string, () => KeyManagement][] = [
  ['directly', () => direct],
  ['over the private socket', () => overSocket],
]

test.each(ways)('a list, %s, has every key by its first characters, and no secret', async (_, keys) => {
  const { key, secret } = await keys().create('preprod', 'Wallet')
  await addRequests(service.db, key, today, 41)
  await addRequests(service.db, key, today - 1, 1000)
  await createKeyStore(service.db).addProject(
    'mainnet',
    'Explorer',
    { key: 'own', secretHash: new Uint8Array(32) },
    'own',
  )
  const listed = await keys().list()
  expect(listed).toEqual([
    {
      key: 'own',
      network: 'mainnet',
      project: 'Explorer',
      plan: 'own',
      limits: { perSecond: null, burst: null, perDay: null },
      created: expect.any(String),
      name: null,
      expires: null,
      requestsToday: 0,
    },
    {
      key: shownKey(key),
      network: 'preprod',
      project: 'Wallet',
      plan: 'standard',
      limits: { perSecond: null, burst: null, perDay: null },
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      name: null,
      expires: null,
      requestsToday: 41,
    },
  ])
  expect(JSON.stringify(listed)).not.toContain(key)
  expect(JSON.stringify(listed)).not.toContain(secret)
})

test.each(ways)('a key is deleted, %s, by its first characters, with its project', async (_, keys) => {
  const { key } = await keys().create('mainnet', 'Wallet')
  const other = await keys().create('mainnet', 'Wallet')
  expect(await keys().delete(`${shownKey(key)}…`, false)).toMatchObject({
    key: shownKey(key),
    project: 'Wallet',
  })
  const store = createKeyStore(service.db)
  expect(await store.findKey('mainnet', key)).toBeUndefined()
  expect(await store.findKey('mainnet', other.key)).toBeDefined()
  expect((await createAccessChangeStore(service.db).read(undefined)).withdrawnKeys).toContain(key)
  expect(await projectCount()).toBe(1)
})

test('a key is found with its prefix and whole, and the prefix alone is too short', async () => {
  const { key } = await direct.create('mainnet', 'Wallet')
  await expect(direct.delete('epk_', false)).rejects.toThrow('"epk_" is too short')
  const { replacement } = await direct.replace(key.slice(0, 12), false)
  await direct.delete(replacement.key, false)
  expect(await direct.list()).toEqual([])
})

test.each(ways)('a replaced key has the same project and plan, %s, and is deleted', async (_, keys) => {
  const { key } = await keys().create('mainnet', 'Wallet')
  const { previous, replacement } = await keys().replace(key, false)
  expect(previous.key).toBe(shownKey(key))
  const store = createKeyStore(service.db)
  expect(await store.findKey('mainnet', key)).toBeUndefined()
  expect(await store.findKey('mainnet', replacement.key)).toBeDefined()
  expect(await projectCount()).toBe(1)
})

test('a replaced key that is kept stays in use beside its replacement', async () => {
  const { key } = await direct.create('mainnet', 'Wallet')
  const { replacement } = await direct.replace(key, true)
  const listed = await direct.list()
  expect(listed.map((row) => row.key).sort()).toEqual([key, replacement.key].map(shownKey).sort())
  expect(await projectCount()).toBe(1)
})

test.each(ways)(
  'limits of a key are changed one by one, %s, read, given to its replacement, and taken back',
  async (_, keys) => {
    const { key } = await keys().create('mainnet', 'Wallet')
    await keys().limits(key, { perSecond: 0.5, perDay: 1_000_000_000_000 })
    const { limits } = await keys().limits(key, { burst: 7 })
    expect(limits).toEqual({ perSecond: 0.5, burst: 7, perDay: 1_000_000_000_000 })
    expect((await keys().limits(shownKey(key), {})).limits).toEqual(limits)
    const { replacement } = await keys().replace(key, false)
    expect(await keys().list()).toMatchObject([{ key: shownKey(replacement.key), limits }])
    const none = { perSecond: null, burst: null, perDay: null }
    expect((await keys().limits(replacement.key, none)).limits).toEqual(none)
    await expect(keys().limits('none', { burst: 7 })).rejects.toThrow('no key begins with "none"')
  },
)

test.each(ways)('a key has a name and an expiry, %s, as has its replacement', async (_, keys) => {
  const { key } = await keys().create('mainnet', 'Wallet', { name: 'night job', days: 30 })
  const facts = async (of: string) => {
    const found = (await keys().list()).find((listed) => listed.key === shownKey(of))
    return [found?.name, (Date.parse(found?.expires ?? '') - Date.parse(found?.created ?? '')) / DAY]
  }
  const { replacement } = await keys().replace(key, true)
  expect(await facts(replacement.key)).toEqual(['night job', 30])
  const { replacement: brief } = await keys().replace(key, false, { days: 1 })
  expect(await facts(brief.key)).toEqual(['night job', 1])
})

test("a user's project stays when its last key is deleted, and when an explorer has its name", async () => {
  const { key } = await direct.create('mainnet', 'Explorer of host')
  await sql`INSERT INTO control."user" (id, name, email, email_verified) VALUES ('u', '', 'u@example.com', true)`.execute(
    service.db,
  )
  await sql`UPDATE control.project SET owner_id = 'u'`.execute(service.db)
  await createKeyStore(service.db).deleteProjects('mainnet', 'Explorer of host')
  await direct.delete(key, false)
  expect(await projectCount()).toBe(1)
})

test('commands are in the audit log of the project, which stays after it', async () => {
  await sql`DELETE FROM control.audit_event`.execute(service.db)
  const { key } = await direct.create('mainnet', 'Wallet')
  const { replacement } = await direct.replace(key, false)
  await direct.limits(replacement.key, { burst: 7 })
  await direct.delete(replacement.key, false)
  const { rows } = await sql<{ event: string }>`
    SELECT concat_ws(' ', by_operator, action, subject) AS event FROM control.audit_event ORDER BY number
  `.execute(service.db)
  expect(rows.map(({ event }) => event)).toEqual([
    't project-created Wallet',
    `t key-created ${shownKey(key)}`,
    `t key-created ${shownKey(replacement.key)}`,
    `t key-deleted ${shownKey(key)}`,
    `t limits-changed ${shownKey(replacement.key)}`,
    `t key-deleted ${shownKey(replacement.key)}`,
    't project-deleted Wallet',
  ])
})

test('of two replacements of one key at once, one succeeds', async () => {
  const { key } = await direct.create('mainnet', 'Wallet')
  const added = (name: string) => ({ key: name, secretHash: new Uint8Array(32) })
  const results = await Promise.all(
    ['one', 'two'].map((name) => replaceKey(service.db, key, added(name), false)),
  )
  expect(results.sort()).toEqual([false, true])
  expect(await direct.list()).toHaveLength(1)
})

test.each(ways)(
  'first characters that several keys share are refused, %s, with these keys',
  async (_, keys) => {
    const store = createKeyStore(service.db)
    for (const key of ['same-1', 'same-2']) {
      await store.addProject('mainnet', `Project of ${key}`, { key, secretHash: new Uint8Array(32) })
    }
    for (const command of ['delete', 'replace'] as const) {
      const refused = keys()[command]('same', false)
      await expect(refused).rejects.toThrow(
        '2 keys begin with "same": same-1… (mainnet, Project of same-1), same-2… (mainnet, Project of same-2)',
      )
      await expect(refused).rejects.toMatchObject({ reason: 'operator' })
    }
    await expect(keys().delete('sam', false)).rejects.toThrow(
      '"sam" is too short: give at least 4 characters',
    )
    await expect(keys().delete('none', false)).rejects.toThrow('no key begins with "none"')
    await expect(keys().delete('same%', false)).rejects.toThrow('no key begins with "same%"')
    await expect(keys().delete('', false)).rejects.toThrow('too short')
    expect(await keys().list()).toHaveLength(2)
  },
)

test.each(ways)("an explorer's own key is deleted only on purpose, %s", async (_, keys) => {
  await createKeyStore(service.db).addProject(
    'mainnet',
    'Explorer of host',
    { key: 'own-key', secretHash: new Uint8Array(32) },
    'own',
  )
  await expect(keys().delete('own-key', false)).rejects.toThrow(
    'own-key is the key of the explorer "Explorer of host", which replaces it at each start; --own deletes it',
  )
  await expect(keys().replace('own-key', false)).rejects.toThrow('which replaces it at each start')
  await keys().delete('own-key', true)
  expect(await keys().list()).toEqual([])
})
test('while the service is starting, and by a service of another version, a command is refused in one line', async () => {
  const answer = (status: number, text: string) =>
    createRemoteManagement(async () => ({ status, text })).keys.list()
  await expect(answer(404, '404 Not Found')).rejects.toThrow('of another version of Epochal; restart it')
  const starting = await createPrivateApi(() => undefined)(
    new Request('http://localhost/keys/list', {
      method: 'POST',
      body: '[]',
    }),
  )
  await expect(answer(starting.status, await starting.text())).rejects.toThrow(
    'the service is starting; try again in a few seconds',
  )
})

test.each([
  ['mainnet', 'x', undefined],
  ['mainnet', '🂡'.repeat(60), undefined],
  ['mainnet', '🂡'.repeat(61), '60 is the most'],
  ['mainnet', '  ', 'needs a name'],
  ['mainnet', 'a\nb', 'control characters'],
  ['atlantis', 'x', '"atlantis" is not a network'],
  ['preview', 'x', 'preview is announced'],
])('a project on %s named "%s": %s', (network, name, fault) => {
  if (fault === undefined) expect(projectFault(network, name)).toBeUndefined()
  else expect(projectFault(network, name)).toContain(fault)
})

async function projectCount(): Promise<number> {
  return (await service.db.selectFrom('control.project').select('id').execute()).length
}
