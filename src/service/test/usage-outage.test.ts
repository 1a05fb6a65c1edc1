import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import { collectLog } from '#testing/collected-log.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { addUsedProject } from '#testing/service/counted-usage.ts'
import {
  type ControlDatabase,
  connectControlDatabase,
  migrateControlSchema,
} from '../store/control/control-database.ts'
import { createKeyUsageStore } from '../store/control/key-usage-store.ts'
import { createUsageRecorder } from '../usage/usage-recorder.ts'

let postgres: RealPostgres
let db: ControlDatabase

beforeAll(async () => {
  postgres = await startRealPostgres(18)
  await postgres.run('postgres', 'CREATE DATABASE control')
  db = connectControlDatabase(postgres.url('control'))
  await migrateControlSchema(db)
})

afterAll(async () => {
  await db.destroy()
  await postgres.remove()
})

async function requestsOf(key: string): Promise<unknown[]> {
  const { rows } =
    await sql`SELECT requests::int, bytes::int FROM control.key_usage WHERE key = ${key}`.execute(db)
  return rows
}

test('a database that is away for 30 seconds gets every request once, by each of two instances', {
  tags: 'long',
}, async () => {
  const clock = createTestClock()
  const { log, events } = collectLog()
  const { key } = await addUsedProject(db)
  const instances = [1, 2].map(() =>
    createUsageRecorder({
      store: createKeyUsageStore(db),
      clock,
      log,
    }),
  )
  const second = async () => {
    for (const instance of instances) instance.record({ key, endpoint: 'epoch' }, 200, 10)
    const before = events.length
    clock.elapse(SECOND)
    return before
  }
  await second()
  await expect.poll(async () => await requestsOf(key)).toEqual([{ requests: 2, bytes: 20 }])
  await postgres.stop()
  for (let i = 0; i < 30; i++) {
    const before = await second()
    await expect.poll(() => events.length).toBeGreaterThanOrEqual(before + 2)
  }
  expect(new Set(events.map(({ event, database }) => `${event} of ${database}`))).toEqual(
    new Set(['outage of control']),
  )
  await postgres.start()
  for (const instance of instances) instance.record({ key, endpoint: 'epoch' }, 200, 10)
  await Promise.all(instances.map((instance) => instance.close()))
  expect(await requestsOf(key)).toEqual([{ requests: 64, bytes: 640 }])
})
