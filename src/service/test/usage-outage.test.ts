import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, SECOND } from '#cardano/utc-time.ts'
import { collectLog } from '#testing/collected-log.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { addUsedProject } from '#testing/service/counted-usage.ts'
import {
  type ControlDatabase,
  connectControlDatabase,
  migrateControlSchema,
} from '../store/control/control-database.ts'
import { createUsageStore } from '../store/control/usage-store.ts'
import { RequestLedger } from '../usage/request-ledger.ts'

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
  const { rows } = await sql`
      SELECT key_usage.requests::int, bytes::int, usage.requests::int AS granted
      FROM control.key_usage JOIN control.usage USING (key, day) WHERE key = ${key}`.execute(db)
  return rows
}

test('a database that is away for a minute gets every request and every grant once, by each of two instances', {
  tags: 'long',
}, async () => {
  const clock = createTestClock()
  const { log, events } = collectLog()
  const { key } = await addUsedProject(db)
  const instances = [1, 2].map(() => new RequestLedger({ store: createUsageStore(db), clock, log }))
  const request = (instance: RequestLedger) => {
    instance.granted(Math.floor(clock.now() / DAY), key)
    instance.responded({ key, endpoint: 'epoch' }, 200, 10)
  }
  const second = async () => {
    for (const instance of instances) request(instance)
    const before = events.length
    clock.elapse(SECOND)
    return before
  }
  await second()
  await expect.poll(async () => await requestsOf(key)).toEqual([{ requests: 2, bytes: 20, granted: 2 }])
  await postgres.stop()
  for (let i = 0; i < 60; i++) {
    const before = await second()
    await expect.poll(() => events.length).toBeGreaterThanOrEqual(before + 2)
  }
  expect(new Set(events.map(({ event, database }) => `${event} of ${database}`))).toEqual(
    new Set(['outage of control']),
  )
  await postgres.start()
  for (const instance of instances) request(instance)
  await Promise.all(instances.map((instance) => instance.close()))
  expect(await requestsOf(key)).toEqual([{ requests: 124, bytes: 1240, granted: 124 }])
})
