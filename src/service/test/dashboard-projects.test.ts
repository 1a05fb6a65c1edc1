import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DashboardEndpointId, dashboardEndpoints } from '#contract/dashboard/dashboard-endpoints.ts'
import { shownKey } from '#contract/shown-key.ts'
import { isLongForm } from '#testing/long-form.ts'
import type { DashboardClient } from '#testing/service/dashboard-client.ts'
import { openDatabaseCopy, openEmbeddedCopy } from '#testing/service/database-copy.ts'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { secretMatches } from '../identity/api-key.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { createKeyStore, setKeyLimits } from '../store/control/key-store.ts'

const engines = isLongForm ? ['PGlite', 'PostgreSQL'] : ['PGlite']

const wallet = { name: 'Wallet', network: 'mainnet' }

describe.each(engines)('projects in %s', (engine) => {
  let close: () => Promise<void>
  let db: ControlDatabase
  let dashboard: TestDashboard
  let ada: DashboardClient
  let bob: DashboardClient

  beforeAll(async () => {
    const database = await (engine === 'PostgreSQL' ? openDatabaseCopy() : openEmbeddedCopy('control'))
    db = database.db
    close = database.close
    dashboard = await openTestDashboard(db, { mostProjects: 4 })
    ada = await dashboard.register('ada@example.com')
    bob = await dashboard.register('bob@example.com')
  })

  beforeEach(async () => {
    await sql`DELETE FROM control.project`.execute(db)
    // Calls of an address are limited.
    dashboard.pass(60_000)
  })

  afterAll(async () => {
    expect(dashboard.failures).toEqual([])
    await close()
  })

  const create = (client: DashboardClient, body: object = wallet) =>
    client.call('createProject', { body: body as typeof wallet })

  test('a new project has a key, whose secret is in this one response', async () => {
    const { project, newKey } = await create(ada)
    expect(project).toEqual({
      ...wallet,
      id: expect.any(String),
      createdAt: expect.stringMatching(/^20.*Z$/),
      archivedAt: null,
      keys: [
        {
          id: newKey.id,
          key: newKey.key,
          name: null,
          expiresAt: null,
          createdAt: expect.stringMatching(/^20.*Z$/),
          lastUse: null,
          limits: { perSecond: 10, burst: 20, perDay: 100_000 },
        },
      ],
      mostKeys: 2,
    })
    const stored = await createKeyStore(db).findKey('mainnet', newKey.key)
    expect(stored && secretMatches(stored, newKey.secret)).toBe(true)

    const parameters = { project: project.id }
    const later = [
      await ada.call('project', { parameters }),
      await ada.call('projects'),
      await ada.call('renameProject', { parameters, body: { name: 'Other' } }),
      await ada.call('archiveProject', { parameters }),
      await ada.call('projectEvents', { parameters }),
    ]
    expect(JSON.stringify(later)).not.toContain(newKey.secret)
    expect(await everythingStored(db)).not.toContain(newKey.secret)
    expect(await everythingStored(db)).toContain(newKey.key)
  })

  test('a form that is sent twice makes one project and one key', async () => {
    const body = { ...wallet, idempotencyKey: randomUUID() }
    const responses = await Promise.all([1, 2].map(() => ada.send('createProject', { body })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const { projects } = await ada.call('projects')
    expect(projects).toHaveLength(1)
    expect(projects[0]?.keys).toHaveLength(1)

    const parameters = { project: projects[0]?.id ?? '' }
    const key = { parameters, body: { idempotencyKey: randomUUID() } }
    await ada.call('createKey', key)
    expect(await ada.refused('createKey', key)).toMatchObject({ status: 409, reason: 'conflict' })
    // The form of another user may have the same identifier.
    await create(bob, body)
  })

  test('20 requests at once make no more projects than a user may have', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ada.send('createProject', { body: wallet })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4)
    const refused = await Promise.all(responses.filter(({ status }) => status !== 200).map((r) => r.json()))
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['too-many-projects']))
    expect(await ada.call('projects')).toMatchObject({ count: 4, most: 4, next: null })
    await create(bob)
  })

  test('20 requests at once make no more keys than a project may have, and a deleted one makes room', async () => {
    const { project, newKey } = await create(ada)
    const parameters = { project: project.id }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ada.send('createKey', { parameters, body: {} })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await ada.call('deleteKey', {
      parameters: { ...parameters, key: newKey.id },
      body: { confirmation: 'Wallet' },
    })
    expect(left.keys).toHaveLength(1)
    expect(await createKeyStore(db).findKey('mainnet', newKey.key)).toBeUndefined()
    const { newKey: next } = await ada.call('createKey', { parameters, body: {} })
    expect(await createKeyStore(db).findKey('mainnet', next.key)).toBeDefined()
  })

  test('a new key has the limits that the operator gave to the one before', async () => {
    const { project, newKey } = await create(ada)
    await setKeyLimits(db, newKey.key, { perSecond: 2.5, perDay: 7 })
    const { project: after } = await ada.call('createKey', { parameters: { project: project.id }, body: {} })
    expect(after.keys.map(({ limits }) => limits)).toEqual([
      { perSecond: 2.5, burst: 20, perDay: 7 },
      { perSecond: 2.5, burst: 20, perDay: 7 },
    ])
  })

  const projectCalls = Object.entries(dashboardEndpoints)
    .filter(([, { path }]) => path.startsWith('/projects/{project}'))
    .map(([id]) => id as 'deleteKey')

  test.each(projectCalls)(
    "%s of another user's project answers as for one that does not exist",
    async (id) => {
      const { project, newKey } = await create(ada)
      const bodies: Partial<Record<DashboardEndpointId, object>> = {
        renameProject: { name: 'Mine' },
        deleteProject: { confirmation: 'Wallet' },
        createKey: {},
        deleteKey: { confirmation: 'Wallet' },
      }
      const query = id === ('projectUsage' as string) ? { from: '2026-11-01', to: '2026-11-02' } : undefined
      const refuse = async (given: string) => {
        const refused = await bob.refused(id, {
          parameters: { project: given, key: newKey.id },
          ...(bodies[id] ? { body: bodies[id] as never } : {}),
          ...(query ? { query: query as never } : {}),
        })
        return { ...refused, instance: '' }
      }
      const refused = await refuse(project.id)
      expect(refused).toMatchObject({ status: 404, reason: 'not-found' })
      expect(await refuse(randomUUID())).toEqual(refused)
      expect(await refuse('no-uuid')).toEqual(refused)
      expect(await ada.call('project', { parameters: { project: project.id } })).toEqual(project)
    },
  )

  test("a key of another project is none of this one's", async () => {
    const { newKey } = await create(ada)
    const { project } = await create(ada, { ...wallet, name: 'Other' })
    const refused = await ada.refused('deleteKey', {
      parameters: { project: project.id, key: newKey.id },
      body: { confirmation: 'Other' },
    })
    expect(refused).toMatchObject({ status: 404 })
  })
  test('a name is stored in one form of Unicode, and confirmed in any', async () => {
    const { project } = await create(ada, { ...wallet, name: 'Cafe\u0301 🂡' })
    expect(project.name).toBe('Caf\u00e9 🂡')
    const parameters = { project: project.id }
    await ada.call('deleteProject', { parameters, body: { confirmation: 'Cafe\u0301 🂡 ' } })
  })
  test('an archived project is hidden, gets no key, can be renamed, and can be restored', async () => {
    const { project } = await create(ada)
    const parameters = { project: project.id }
    const archived = await ada.call('archiveProject', { parameters })
    expect(archived.archivedAt).toMatch(/^20.*Z$/)
    expect(await ada.call('archiveProject', { parameters })).toEqual(archived)
    expect((await ada.call('projects')).projects).toEqual([])
    expect((await ada.call('projects', { query: { archived: 'yes' } })).projects).toEqual([archived])
    expect(await ada.refused('createKey', { parameters, body: {} })).toMatchObject({ status: 409 })
    await ada.call('renameProject', { parameters, body: { name: 'Old wallet' } })
    const restored = await ada.call('restoreProject', { parameters })
    expect(restored).toEqual({ ...project, name: 'Old wallet' })
    expect((await ada.call('projects')).projects).toEqual([restored])
  })

  test('a project is deleted, with its keys, only with its name; after that it is not found', async () => {
    const { project, newKey } = await create(ada)
    const parameters = { project: project.id }
    const refused = await ada.refused('deleteProject', { parameters, body: { confirmation: 'wallet' } })
    expect(refused).toMatchObject({ status: 400, reason: 'wrong-confirmation' })
    const body = { confirmation: 'Wallet' }
    const twice = await Promise.all([1, 2].map(() => ada.send('deleteProject', { parameters, body })))
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await createKeyStore(db).findKey('mainnet', newKey.key)).toBeUndefined()
    const { rows } = await sql`SELECT FROM control.deleted_key WHERE key = ${newKey.key}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('the audit log says who did what, from where, the newest first', async () => {
    const headers = { 'User-Agent': 'Firefox' }
    const { project, newKey } = await ada.call('createProject', { body: wallet, headers })
    const parameters = { project: project.id }
    await ada.call('renameProject', { parameters, body: { name: 'Other' } })
    await ada.call('renameProject', { parameters, body: { name: 'Other' } })
    await ada.call('archiveProject', { parameters })
    await ada.call('restoreProject', { parameters })
    const added = await ada.call('createKey', { parameters, body: {} })
    await ada.call('deleteKey', {
      parameters: { ...parameters, key: newKey.id },
      body: { confirmation: 'Other' },
    })
    const { events, before } = await ada.call('projectEvents', { parameters })
    expect(before).toBeNull()
    expect(events.map(({ action, subject }) => [action, subject])).toEqual([
      ['key-deleted', shownKey(newKey.key)],
      ['key-created', shownKey(added.newKey.key)],
      ['project-restored', 'Other'],
      ['project-archived', 'Other'],
      ['project-renamed', 'Other'],
      ['key-created', shownKey(newKey.key)],
      ['project-created', 'Wallet'],
    ])
    expect(events.at(-1)).toEqual({
      number: expect.any(Number),
      at: expect.stringMatching(/^20.*Z$/),
      action: 'project-created',
      actor: 'ada@example.com',
      subject: 'Wallet',
      address: '192.0.2.1',
      agent: 'Firefox',
    })
  })
  test('10,000 projects are listed in pages by an index, none twice', { tags: 'long' }, async () => {
    await sql`
      INSERT INTO control.project (name, network, owner_id)
      SELECT 'Project ' || number, 'mainnet', (SELECT id FROM control."user" WHERE email = 'bob@example.com')
      FROM generate_series(1, 10000) AS number
    `.execute(db)
    await sql`ANALYZE control.project`.execute(db)
    const names: string[] = []
    let page = await bob.call('projects')
    expect(page.count).toBe(10_000)
    for (let read = 0; read < 3; read++) {
      names.push(...page.projects.map(({ name }) => name))
      page = await bob.call('projects', { query: { after: page.next ?? '' } })
    }
    expect(names).toEqual(Array.from({ length: 150 }, (_, index) => `Project ${10_000 - index}`))
    const lost = await bob.refused('projects', { query: { after: randomUUID() } })
    expect(lost).toMatchObject({ status: 404, reason: 'not-found' })
  })
})

/** Every row of every table of the schema, as text. */
async function everythingStored(db: ControlDatabase): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'control'
  `.execute(db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      SELECT row_to_json(stored)::text AS text FROM ${sql.table(`control.${name}`)} AS stored
    `.execute(db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
