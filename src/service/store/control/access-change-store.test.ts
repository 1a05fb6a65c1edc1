import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLOCK_TOLERANCE, TOKEN_LIFETIME } from '#contract/token.ts'
import { makeApiKey, storedKey } from '#service/identity/api-key.ts'
import { runPostgres } from '#testing/postgres/run-postgres.ts'
import { type DatabaseCopy, openEmbeddedCopy } from '#testing/service/database-copy.ts'
import {
  ACCESS_CHANGE_RETENTION,
  type AccessChangeStore,
  createAccessChangeStore,
} from './access-change-store.ts'
import { type ControlDatabase, connectControlDatabase, migrateControlSchema } from './control-database.ts'
import { createKeyStore, type KeyStore, setKeyLimits } from './key-store.ts'
import { deleteOldRows } from './old-rows.ts'

let embedded: DatabaseCopy
let shared: ControlDatabase

beforeAll(async () => {
  embedded = await openEmbeddedCopy('control')
  const postgres = runPostgres()
  const url = postgres.url(await postgres.create())
  shared = connectControlDatabase(url)
  await migrateControlSchema(shared)
})

afterAll(async () => {
  await embedded.close()
  await shared.destroy()
})

/** Longer than any token is valid. */
const TOKEN_AGE = TOKEN_LIFETIME + CLOCK_TOLERANCE

describe.each([
  ['PGlite', () => embedded.db],
  ['PostgreSQL', () => shared],
])('on %s', (_, database) => {
  let db: ControlDatabase
  let keys: KeyStore
  let changes: AccessChangeStore
  let key: string

  beforeEach(async () => {
    db = database()
    keys = createKeyStore(db)
    changes = createAccessChangeStore(db)
    await sql`DELETE FROM control.project`.execute(db)
    await sql`DELETE FROM control."user"`.execute(db)
    await sql`DELETE FROM control.deleted_key`.execute(db)
    await sql`DELETE FROM control.revoked_token`.execute(db)
    await sql`INSERT INTO control."user" (id, name, email, email_verified) VALUES ('ada', 'Ada', 'ada@example.com', true)`.execute(
      db,
    )
    const made = makeApiKey()
    key = made.key
    await keys.addProject('sandbox', 'wallet', storedKey(made))
    await sql`UPDATE control.project SET owner_id = 'ada'`.execute(db)
  })

  const withdrawn = async () => (await changes.read(undefined)).withdrawnKeys
  const ago = (seconds: number) => sql`now() - make_interval(secs => ${sql.lit(seconds)})`

  test('a key in use is found, and nothing withdraws it', async () => {
    expect(await withdrawn()).toEqual(new Set())
    expect(await keys.findKey('sandbox', key)).toMatchObject({ key })
  })

  test('a deleted key is withdrawn for longer than its tokens are valid', async () => {
    expect(ACCESS_CHANGE_RETENTION).toBeGreaterThan(TOKEN_AGE)
    await sql`DELETE FROM control.project`.execute(db)
    await sql`UPDATE control.deleted_key SET deleted_at = ${ago(TOKEN_AGE + 1)}`.execute(db)
    expect(await withdrawn()).toContain(key)
    await sql`UPDATE control.deleted_key SET deleted_at = ${ago(ACCESS_CHANGE_RETENTION + 1)}`.execute(db)
    expect(await withdrawn()).not.toContain(key)
  })

  test('deletions that are no longer needed are removed', async () => {
    await sql`DELETE FROM control.project`.execute(db)
    await sql`UPDATE control.deleted_key SET deleted_at = ${ago(ACCESS_CHANGE_RETENTION + 1)}`.execute(db)
    await deleteOldRows(db, Date.now(), 'hour')
    expect(await db.selectFrom('control.deleted_key').select('key').execute()).toEqual([])
  })

  test.each([
    ['an archived project', 'UPDATE control.project SET archived_at'],
    ['a suspended user', 'UPDATE control."user" SET suspended_at'],
  ])('the keys of %s are withdrawn and not found, until it is taken back', async (_, update) => {
    await sql`${sql.raw(update)} = now()`.execute(db)
    expect(await withdrawn()).toEqual(new Set([key]))
    expect(await keys.findKey('sandbox', key)).toBeUndefined()
    // No token of it is valid any more, but it gets no new one either.
    await sql`${sql.raw(update)} = ${ago(ACCESS_CHANGE_RETENTION + 1)}`.execute(db)
    expect(await withdrawn()).toEqual(new Set())
    expect(await keys.findKey('sandbox', key)).toBeUndefined()
    await sql`${sql.raw(update)} = NULL`.execute(db)
    expect(await withdrawn()).toEqual(new Set())
    expect(await keys.findKey('sandbox', key)).toMatchObject({ key })
  })

  test('changed limits are read with those of the reading before, and not those that are older', async () => {
    await sql`DELETE FROM control.audit_event`.execute(db)
    const first = await changes.read(undefined)
    expect(first.limitChanges).toEqual([])
    await setKeyLimits(db, key, { burst: 3 })
    await setKeyLimits(db, key, { burst: 4 })
    const { limitChanges, readAt } = await changes.read(first.readAt)
    expect(limitChanges).toEqual([
      { key, event: expect.any(String) },
      { key, event: expect.any(String) },
    ])
    expect(new Set(limitChanges.map(({ event }) => event)).size).toBe(2)
    await sql`UPDATE control.audit_event SET at = ${ago(120)}`.execute(db)
    expect((await changes.read(readAt)).limitChanges).toEqual([])
  })

  test('revoked tokens are all read at first, then those since the reading before, and are deleted later', async () => {
    const expires = Date.UTC(2026, 10, 22, 1, 2, 3)
    await changes.revoke({ id: 'first', expires })
    await changes.revoke({ id: 'first', expires })
    const first = await changes.read(undefined)
    expect(first.revokedTokens).toEqual(new Map([['first', expires]]))
    await sql`UPDATE control.revoked_token SET revoked_at = ${ago(120)}`.execute(db)
    await changes.revoke({ id: 'second', expires })
    expect([...(await changes.read(first.readAt)).revokedTokens.keys()]).toEqual(['second'])
    expect([...(await changes.read(undefined)).revokedTokens.keys()].sort()).toEqual(['first', 'second'])

    await sql`UPDATE control.revoked_token SET revoked_at = ${ago(ACCESS_CHANGE_RETENTION + 1)}`.execute(db)
    await changes.revoke({ id: 'third', expires })
    await deleteOldRows(db, Date.now(), 'hour')
    expect(await db.selectFrom('control.revoked_token').select('jti').execute()).toEqual([{ jti: 'third' }])
  })
})
