import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOCK_TOLERANCE, TOKEN_LIFETIME } from '#contract/token.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { makeApiKey, storedKey } from '../../identity/api-key.ts'
import { createKeyStore, DELETED_KEY_RETENTION } from './key-store.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
}, 60_000)

afterAll(() => service.close())

test('a deletion is stored for longer than a token of the key is valid', async () => {
  expect(DELETED_KEY_RETENTION).toBeGreaterThan(TOKEN_LIFETIME + CLOCK_TOLERANCE)
  const keys = createKeyStore(service.db)
  const { key } = await addAndDelete('deleted')

  await setDeletedAgo(key, TOKEN_LIFETIME + CLOCK_TOLERANCE + 1)
  expect(await keys.deletedKeys()).toContain(key)

  await setDeletedAgo(key, DELETED_KEY_RETENTION + 1)
  expect(await keys.deletedKeys()).not.toContain(key)
})

test('deleting a project also removes deletions that are no longer needed', async () => {
  const old = await addAndDelete('old')
  await setDeletedAgo(old.key, DELETED_KEY_RETENTION + 1)
  const recent = await addAndDelete('recent')
  const rows = await service.db.selectFrom('control.deleted_key').select('key').execute()
  expect(rows.map(({ key }) => key)).toContain(recent.key)
  expect(rows.map(({ key }) => key)).not.toContain(old.key)
})

async function addAndDelete(project: string) {
  const keys = createKeyStore(service.db)
  const key = makeApiKey()
  await keys.addProject('mainnet', project, storedKey(key))
  await keys.deleteProjects('mainnet', project)
  return key
}

async function setDeletedAgo(key: string, seconds: number): Promise<void> {
  await service.db
    .updateTable('control.deleted_key')
    .set({ deleted_at: sql<Date>`now() - make_interval(secs => ${sql.lit(seconds)})` })
    .where('key', '=', key)
    .execute()
}
