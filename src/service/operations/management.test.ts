import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DashboardClient } from '#testing/service/dashboard-client.ts'
import { remoteManagement, withoutSecrets } from '#testing/service/remote-management.ts'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { managementOf } from '../operator-commands.ts'
import { createKeyStore } from '../store/control/key-store.ts'
import type { Management, ManagementCommands } from './management.ts'

let service: TestService
let dashboard: TestDashboard
let ada: DashboardClient

beforeAll(async () => {
  service = await openTestService()
  dashboard = await openTestDashboard(service.db, { registration: 'invited' })
})

afterAll(() => service.close())

describe.each([
  ['directly', (management: Management) => management],
  ['over the private socket', remoteManagement],
])('commands about users and projects, %s', (_, over) => {
  let management: ManagementCommands

  beforeEach(async () => {
    management = over(managementOf(service.db, Date.now, withoutSecrets))
    await sql`DELETE FROM control."user"`.execute(service.db)
    await sql`DELETE FROM control.project`.execute(service.db)
    // Mails to an address are limited.
    dashboard.pass(3_600_000)
    const { code } = await management.users.invite('Ada@Example.com')
    ada = dashboard.browser()
    await ada.call('register', { body: { email: 'ada@example.com', invitation: code } })
    await ada.call('verifyEmail', { body: { token: dashboard.token('ada@example.com') } })
  })

  const create = () => ada.call('createProject', { body: { name: 'Wallet', network: 'mainnet' } })

  test('users are listed with their projects and last sign-in', async () => {
    await create()
    expect(await management.users.list()).toEqual([
      {
        email: 'ada@example.com',
        registered: expect.stringMatching(/^20.*Z$/),
        signedIn: expect.stringMatching(/^20.*Z$/),
        projects: 1,
        requestsToday: 0,
        suspended: null,
      },
    ])
  })
  test('an account that the operator makes gets its password by a link, which works once', async () => {
    const { token, minutes } = await management.users.create('Eve@Example.com')
    expect(minutes).toBe(60)
    const eve = dashboard.browser()
    const password = 'correct horse battery'
    expect(
      await eve.refused('signInByPassword', { body: { email: 'eve@example.com', password } }),
    ).toMatchObject({
      status: 401,
    })
    await eve.call('resetPassword', { body: { token, password } })
    await eve.call('signInByPassword', { body: { email: 'eve@example.com', password } })
    expect(await eve.refused('resetPassword', { body: { token, password } })).toMatchObject({
      reason: 'invalid-link',
    })
    await expect(management.users.create('eve@example.com')).rejects.toThrow(
      'eve@example.com has an account already; "user password eve@example.com" prints a link',
    )

    const another = await management.users.resetPassword('eve@example.com')
    await eve.call('resetPassword', { body: { token: another.token, password: `${password} staple` } })
    expect(
      await eve.refused('signInByPassword', { body: { email: 'eve@example.com', password } }),
    ).toMatchObject({
      status: 401,
    })
    await expect(management.users.resetPassword('bob@example.com')).rejects.toThrow(
      'no user has the address bob@example.com',
    )
  })

  test('a suspended user is signed out, and the keys are refused until the user is restored', async () => {
    const { newKey } = await create()
    await management.users.suspend('ADA@example.com')
    expect(await ada.refused('projects')).toMatchObject({ status: 401 })
    expect(await createKeyStore(service.db).findKey('mainnet', newKey.key)).toBeUndefined()
    expect((await management.users.list())[0]?.suspended).toMatch(/^20.*Z$/)
    await expect(management.users.suspend('ada@example.com')).rejects.toThrow(
      'ada@example.com is suspended already',
    )
    await management.users.restore('ada@example.com')
    expect(await createKeyStore(service.db).findKey('mainnet', newKey.key)).toBeDefined()
    await expect(management.users.restore('ada@example.com')).rejects.toThrow('is not suspended')
    await expect(management.users.restore('eve@example.com')).rejects.toThrow(
      'no user has the address eve@example.com',
    )
  })

  test('a project without owner is given to a user, who then has its keys and its log', async () => {
    const { key } = await management.keys.create('preprod', 'From the command')
    const [listed] = await management.projects.list()
    expect(listed).toMatchObject({ name: 'From the command', owner: null, keys: 1, archived: null })
    const beginning = `${listed?.id.slice(0, 8)}…`
    await expect(management.projects.give(beginning, 'eve@example.com')).rejects.toThrow(
      'no user has the address eve@example.com',
    )
    expect(await management.projects.give(beginning, 'ada@example.com')).toMatchObject({
      owner: 'ada@example.com',
    })
    await expect(management.projects.give(beginning, 'ada@example.com')).rejects.toThrow(
      '"From the command" belongs to ada@example.com already',
    )
    const { projects } = await ada.call('projects')
    expect(projects).toMatchObject([{ id: listed?.id, keys: [{ key }] }])
    const { events } = await ada.call('projectEvents', { parameters: { project: listed?.id ?? '' } })
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ['project-given', 'operator'],
      ['key-created', 'operator'],
      ['project-created', 'operator'],
    ])
    await sql`DELETE FROM control."user"`.execute(service.db)
    const { rows } = await sql`SELECT FROM control.audit_event WHERE subject = 'From the command'`.execute(
      service.db,
    )
    expect(rows).toEqual([])
  })

  test('a project that cannot be given is refused in one line', async () => {
    await expect(management.projects.give('abc', 'ada@example.com')).rejects.toThrow('"abc" is too short')
    await expect(management.projects.give('zzzz', 'ada@example.com')).rejects.toThrow(
      'no project\'s identifier begins with "zzzz"',
    )
    const own = { key: 'own', secretHash: new Uint8Array(32) }
    await createKeyStore(service.db).addProject('mainnet', 'Explorer', own, 'own')
    const [listed] = await management.projects.list()
    await expect(management.projects.give(listed?.id ?? '', 'ada@example.com')).rejects.toThrow(
      '"Explorer" is the project of an explorer, which replaces it at each start',
    )
  })
})
