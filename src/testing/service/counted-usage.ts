import { sql } from 'kysely'
import { DAY, MINUTE } from '#cardano/utc-time.ts'
import { makeApiKey, storedKey } from '#service/identity/api-key.ts'
import type { ControlDatabase } from '#service/store/control/control-database.ts'
import type { CountedEndpoint, CountedKey, UsageEndpoint } from '#service/store/control/counted-usage.ts'
import { createKeyStore } from '#service/store/control/key-store.ts'
import { createUsageStore, type UsageStore } from '#service/store/control/usage-store.ts'

/** Noon of a day, the day, and the minute. */
export const NOON = Date.UTC(2026, 10, 21, 12)
export const TODAY = Math.floor(NOON / DAY)
export const NOON_MINUTE = NOON / MINUTE

interface Use {
  readonly requests?: number
  readonly bytes?: number
  readonly day?: number
  readonly minute?: number
  readonly lastUse?: number
  readonly endpoint?: UsageEndpoint
  readonly status?: keyof Omit<CountedEndpoint, 'endpoint' | 'bytes'>
}

/** Requests of one endpoint in one minute. */
export function used(key: string, use: Use = {}): CountedKey {
  const { requests = 1, bytes = 0, endpoint = 'epoch', status = '2xx' } = use
  const minute = use.minute ?? (use.day === undefined ? NOON_MINUTE : (use.day * DAY) / MINUTE)
  const day = Math.floor((minute * MINUTE) / DAY)
  const counts = endpointCounts({ endpoint, [status]: requests, bytes })
  return {
    key,
    days: [{ day, lastUse: use.lastUse ?? minute * MINUTE, endpoints: [counts] }],
    minutes: [{ minute, requests }],
  }
}

export function endpointCounts(counts: Partial<CountedEndpoint>): CountedEndpoint {
  return {
    endpoint: 'epoch',
    '2xx': 0,
    '3xx': 0,
    '4xx': 0,
    '5xx': 0,
    none: 0,
    bytes: 0,
    ...counts,
  }
}

/** Adds batches as one recorder does. */
export function addAsRecorder(db: ControlDatabase): (keys: readonly CountedKey[]) => Promise<void> {
  const store = createUsageStore(db)
  const recorder = crypto.randomUUID()
  let number = 0
  return async (keys) => {
    await store.add({ recorder, number: ++number, keys, granted: [], watched: [] })
  }
}

/** Adds granted requests of a key on a day. */
export function addRequests(
  db: ControlDatabase,
  key: string,
  day: number,
  requests: number,
): ReturnType<UsageStore['add']> {
  return createUsageStore(db).add({
    recorder: crypto.randomUUID(),
    number: 1,
    keys: [],
    granted: [{ key, day, requests }],
    watched: [],
  })
}

/** A project with one key. */
export interface UsedProject {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly key: string
}

/** Creates a project with one key, for a user unless it has no owner. */
export async function addUsedProject(db: ControlDatabase, owner?: string): Promise<UsedProject> {
  const key = makeApiKey()
  const name = `usage ${key.key}`
  await createKeyStore(db).addProject('mainnet', name, storedKey(key))
  if (owner !== undefined) {
    await sql`
      INSERT INTO control."user" (id, name, email, email_verified)
      VALUES (${owner}, '', ${`${owner}@user.example`}, true) ON CONFLICT DO NOTHING`.execute(db)
  }
  const { rows } = await sql<{ id: number; public_id: string }>`
    UPDATE control.project SET owner_id = ${owner ?? null} WHERE name = ${name} RETURNING id, public_id`.execute(
    db,
  )
  const [project] = rows
  if (!project) throw new RangeError('the project was created')
  return { id: project.id, publicId: project.public_id, name, key: key.key }
}
