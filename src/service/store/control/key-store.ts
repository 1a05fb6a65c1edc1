import { sql } from 'kysely'
import type { NetworkName } from '#cardano/network.ts'
import { KEY_PREFIX, shownKey } from '#contract/shown-key.ts'
import { batchedLookup } from '../postgres/batched-lookup.ts'
import { type Actor, recordProjectEvent } from './audit-log.ts'
import type { ControlDatabase } from './control-database.ts'
import type { Plan } from './key-plan.ts'

export interface StoredKey {
  readonly key: string
  /** SHA-256 of the secret. */
  readonly secretHash: Uint8Array
}

/** Choices of the owner about a new key. Not in the specification: name and expiry. */
export interface KeyChoices {
  /** Undefined: none. */
  readonly name?: string | undefined
  /** Days after which it stops working; undefined: never. */
  readonly days?: number | undefined
}

/** Stores projects and their API keys; of a secret, only the hash. */
export interface KeyStore {
  /** Creates a project with one key. */
  addProject(network: NetworkName, name: string, key: StoredKey, plan?: Plan): Promise<void>
  /** Undefined when the network has no such key (any more), it has expired, its project is archived, or its owner is suspended. */
  findKey(network: NetworkName, key: string): Promise<StoredKey | undefined>
  /** Deletes every project of this name that has no owner, with its keys. */
  deleteProjects(network: NetworkName, name: string): Promise<void>
}

const isInUse = sql<boolean>`coalesce(api_key.expires_at > now(), true) AND project.archived_at IS NULL AND NOT EXISTS (
  SELECT FROM control."user" WHERE "user".id = project.owner_id AND "user".suspended_at IS NOT NULL
)`

export function createKeyStore(db: ControlDatabase): KeyStore {
  const lookup = batchedLookup(
    async (requested: readonly { readonly network: string; readonly key: string }[]) => {
      const rows = await db
        .selectFrom('control.api_key')
        .innerJoin('control.project', 'control.project.id', 'control.api_key.project_id')
        .select(['control.api_key.key', 'control.api_key.secret_hash', 'control.project.network'])
        .where('control.api_key.key', 'in', [...new Set(requested.map(({ key }) => key))])
        .where(isInUse)
        .execute()
      return requested.map(({ network, key }) =>
        rows.find((row) => row.key === key && row.network === network),
      )
    },
  )

  return {
    addProject: (network, name, { key, secretHash }, plan = 'standard') =>
      db.transaction().execute(async (trx) => {
        const project = await trx
          .insertInto('control.project')
          .values({ network, name })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('control.api_key')
          .values({ key, secret_hash: Buffer.from(secretHash), project_id: project.id, plan })
          .execute()
      }),

    findKey: async (network, key) => {
      const row = await lookup({ network, key })
      return row && { key: row.key, secretHash: row.secret_hash }
    },

    deleteProjects: async (network, name) => {
      await db
        .deleteFrom('control.project')
        .where('network', '=', network)
        .where('name', '=', name)
        .where('owner_id', 'is', null)
        .execute()
    },
  }
}

/** The limits of a single key; null: that of its plan. */
export interface OwnKeyLimits {
  /** Requests a second, from 0.001 to 1,000,000. */
  readonly perSecond: number | null
  /** Requests at once, at least 1. */
  readonly burst: number | null
  /** Requests in a day of UTC. */
  readonly perDay: number | null
}

/**
 * Changes limits of a key, which running instances follow within two seconds, and records it.
 * @param limits those that change
 * @returns false if there is no such key (any more)
 */
export function setKeyLimits(
  db: ControlDatabase,
  key: string,
  limits: Partial<OwnKeyLimits>,
): Promise<boolean> {
  return withLockedKey(db, key, async (trx, found) => {
    await updateLimits(trx, key, limits)
    await recordProjectEvent(trx, { ...eventOf(found, key), action: 'limits-changed' })
  })
}

async function updateLimits(
  trx: ControlDatabase,
  key: string,
  { perSecond, burst, perDay }: Partial<OwnKeyLimits>,
): Promise<void> {
  await sql`
    UPDATE control.api_key SET
      rate_per_second = CASE WHEN ${perSecond !== undefined} THEN ${perSecond ?? null}::numeric ELSE rate_per_second END,
      rate_burst = CASE WHEN ${burst !== undefined} THEN ${burst ?? null}::integer ELSE rate_burst END,
      quota_per_day = CASE WHEN ${perDay !== undefined} THEN ${perDay ?? null}::bigint ELSE quota_per_day END
    WHERE key = ${key}
  `.execute(trx)
}

/** A key as its operator sees it, without its secret. */
export interface KeyRecord {
  readonly key: string
  readonly network: string
  readonly project: string
  readonly plan: string
  /** Limits of its own; null: those of its plan. */
  readonly limits: OwnKeyLimits
  readonly createdAt: Date
  /** Null without a name. */
  readonly name: string | null
  /** When it stops working; null: never. */
  readonly expiresAt: Date | null
  /** Requests of a day of UTC, as far as instances have saved them: they do so every second. */
  readonly requests: number
}

/**
 * Keys by network, project and age.
 * @param beginning first characters of the keys, with or without their prefix; empty: all keys
 * @param day for which requests are counted
 */
export async function listKeys(
  db: ControlDatabase,
  beginning: string,
  day: number,
): Promise<readonly KeyRecord[]> {
  const { rows } = await sql<KeyRecord>`
    SELECT api_key.key, project.network, project.name AS project, api_key.plan, api_key.name,
      json_build_object('perSecond', rate_per_second, 'burst', rate_burst, 'perDay', quota_per_day) AS limits,
      api_key.created_at AS "createdAt", api_key.expires_at AS "expiresAt",
      coalesce(usage.requests, 0)::float8 AS requests
    FROM control.api_key
    JOIN control.project ON project.id = api_key.project_id
    LEFT JOIN control.usage ON usage.key = api_key.key AND usage.day = date '1970-01-01' + ${day}::integer
    WHERE starts_with(api_key.key, ${beginning}::text)
      OR starts_with(api_key.key, ${KEY_PREFIX + beginning}::text)
    ORDER BY project.network, project.name, api_key.created_at, api_key.key
  `.execute(db)
  return rows
}

/** Adds a project without owner, with a key. */
export function addUnownedProject(
  db: ControlDatabase,
  network: NetworkName,
  name: string,
  key: StoredKey,
  choices: KeyChoices = {},
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { projectId } = await trx
      .insertInto('control.project')
      .values({ network, name })
      .returning('id as projectId')
      .executeTakeFirstOrThrow()
    const owner = { projectId, ownerId: null, by: 'operator' } as const
    await recordProjectEvent(trx, { ...owner, action: 'project-created', subject: name })
    await insertKey(trx, { ...owner, ...key, ...choices })
  })
}

/**
 * Deletes a key, with its project if that has no other and no owner.
 * @returns false if there is no such key (any more)
 */
export function deleteKey(db: ControlDatabase, key: string): Promise<boolean> {
  return withLockedKey(db, key, async (trx, found) => {
    await removeKey(trx, key, found)
    if (found.ownerId !== null) return
    const { rows } = await sql<{ name: string }>`
      DELETE FROM control.project WHERE id = ${found.projectId}
        AND NOT EXISTS (SELECT FROM control.api_key WHERE project_id = ${found.projectId})
      RETURNING name
    `.execute(trx)
    for (const { name } of rows) {
      await recordProjectEvent(trx, { ...eventOf(found, key), action: 'project-deleted', subject: name })
    }
  })
}

/**
 * Adds a key with the same name, life and limits to the project of another one, which is deleted unless it is kept.
 * @returns false if there is no such key (any more), and none was added
 */
export function replaceKey(
  db: ControlDatabase,
  key: string,
  replacement: StoredKey,
  keep: boolean,
  choices: KeyChoices = {},
): Promise<boolean> {
  return withLockedKey(db, key, async (trx, found) => {
    await insertKey(trx, { ...found, ...replacement, ...choices, by: 'operator', replaces: key })
    if (!keep) await removeKey(trx, key, found)
  })
}

/** The project of a key. */
interface KeyOwner {
  readonly projectId: number
  readonly ownerId: string | null
}

/** Works in a transaction that has locked a key, so that it is replaced once, and not replaced after it was deleted. */
function withLockedKey(
  db: ControlDatabase,
  key: string,
  work: (trx: ControlDatabase, found: KeyOwner) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<KeyOwner>`
      SELECT project_id AS "projectId", owner_id AS "ownerId"
      FROM control.api_key JOIN control.project ON project.id = project_id
      WHERE key = ${key} FOR UPDATE OF api_key
    `.execute(trx)
    const [found] = rows
    if (found) await work(trx, found)
    return found !== undefined
  })
}

/** A key to add to a project. */
interface InsertedKey extends StoredKey, KeyOwner, KeyChoices {
  readonly by: Actor
  /** UUID of the request that adds it. */
  readonly idempotencyKey?: string | undefined
  /** The key whose name, life and limits it has; by default it has the limits of the newest of the project. */
  readonly replaces?: string
}

/** Adds a key, and records it. @returns its public identifier */
export async function insertKey(
  trx: ControlDatabase,
  { key, secretHash, projectId, ownerId, by, idempotencyKey, name, days, replaces = '' }: InsertedKey,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO control.api_key
      (key, secret_hash, project_id, idempotency_key, name, expires_at, plan, rate_per_second, rate_burst, quota_per_day)
    SELECT ${key}::text, ${Buffer.from(secretHash)}::bytea, ${projectId}::integer, ${idempotencyKey ?? null}::uuid,
      coalesce(${name ?? null}::text, replaced.name),
      now() + coalesce(make_interval(days => ${days ?? null}::integer), replaced.expires_at - replaced.created_at),
      coalesce(model.plan, 'standard'), model.rate_per_second, model.rate_burst, model.quota_per_day
    FROM (SELECT) AS new LEFT JOIN (
      SELECT * FROM control.api_key WHERE project_id = ${projectId}::integer
      ORDER BY key = ${replaces}::text DESC, created_at DESC LIMIT 1
    ) AS model ON true
    LEFT JOIN control.api_key AS replaced ON replaced.key = ${replaces}::text
    RETURNING id
  `.execute(trx)
  const [added] = rows
  if (!added) throw new RangeError('an inserted row is returned')
  await recordProjectEvent(trx, { projectId, ownerId, action: 'key-created', subject: shownKey(key), by })
  return added.id
}

async function removeKey(trx: ControlDatabase, key: string, found: KeyOwner): Promise<void> {
  await trx.deleteFrom('control.api_key').where('key', '=', key).execute()
  await recordProjectEvent(trx, { ...eventOf(found, key), action: 'key-deleted' })
}

/** An event that the operator causes, without what happened. */
function eventOf({ projectId, ownerId }: KeyOwner, key: string) {
  return { projectId, ownerId, subject: shownKey(key), by: 'operator' } as const
}
