import { sql } from 'kysely'
import type { NetworkName } from '#cardano/network.ts'
import { KEY_PREFIX, shownKey } from '#contract/shown-key.ts'
import { batchedLookup } from '../postgres/batched-lookup.ts'
import { changesBegin } from './access-change-store.ts'
import { recordProjectEvent } from './audit-log.ts'
import type { ControlDatabase } from './control-database.ts'
import type { Plan } from './plan.ts'

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

/** The time by the database's clock at which a new key stops working. */
export function keyExpiry({ days }: KeyChoices) {
  return sql<Date | null>`now() + make_interval(days => ${days ?? null}::integer)`
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
      await db.deleteFrom('control.deleted_key').where('deleted_at', '<', changesBegin).execute()
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
 * Changes limits of a key, which running instances follow within two seconds.
 * @param limits those that change
 * @returns false if there is no such key (any more)
 */
export async function setKeyLimits(
  db: ControlDatabase,
  key: string,
  limits: Partial<OwnKeyLimits>,
): Promise<boolean> {
  const { perSecond, burst, perDay } = limits
  const { rows } = await sql`
    UPDATE control.api_key SET
      rate_per_second = CASE WHEN ${perSecond !== undefined} THEN ${perSecond ?? null}::numeric ELSE rate_per_second END,
      rate_burst = CASE WHEN ${burst !== undefined} THEN ${burst ?? null}::integer ELSE rate_burst END,
      quota_per_day = CASE WHEN ${perDay !== undefined} THEN ${perDay ?? null}::bigint ELSE quota_per_day END
    WHERE key = ${key}
    RETURNING key
  `.execute(db)
  return rows.length > 0
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

/** Reads and changes keys for an operator, and records it; requests are authorized by the key store. */
export interface KeyRecords {
  /**
   * Keys by network, project and age.
   * @param beginning first characters of the keys, with or without their prefix; empty: all keys
   * @param day number of the day since the Unix epoch for which requests are counted
   */
  list(beginning: string, day: number): Promise<readonly KeyRecord[]>
  /** Adds a project without owner, with a key. */
  add(network: NetworkName, name: string, key: StoredKey, choices?: KeyChoices): Promise<void>
  /**
   * Deletes a key, with its project if that has no other and no owner.
   * @returns false if there is no such key (any more)
   */
  delete(key: string): Promise<boolean>
  /**
   * Adds a key with the same name and limits to the project of another one, which is deleted unless it is kept.
   * @returns false if there is no such key (any more), and none was added
   */
  replace(key: string, replacement: StoredKey, keep: boolean, choices?: KeyChoices): Promise<boolean>
  /** @returns false if there is no such key (any more) */
  setLimits(key: string, limits: Partial<OwnKeyLimits>): Promise<boolean>
}

interface KeyRow extends OwnKeyLimits {
  readonly key: string
  readonly network: string
  readonly project: string
  readonly plan: string
  readonly created_at: Date
  readonly name: string | null
  readonly expires_at: Date | null
  readonly requests: string
}

export function createKeyRecords(db: ControlDatabase): KeyRecords {
  return {
    list: async (beginning, day) => {
      const { rows } = await sql<KeyRow>`
        SELECT api_key.key, project.network, project.name AS project, api_key.plan, api_key.created_at, api_key.name,
          api_key.expires_at,
          coalesce(usage.requests, 0)::text AS requests, rate_per_second::float8 AS "perSecond", rate_burst AS burst,
          quota_per_day::float8 AS "perDay"
        FROM control.api_key
        JOIN control.project ON project.id = api_key.project_id
        LEFT JOIN control.usage ON usage.key = api_key.key AND usage.day = date '1970-01-01' + ${day}::integer
        WHERE starts_with(api_key.key, ${beginning}::text)
          OR starts_with(api_key.key, ${KEY_PREFIX + beginning}::text)
        ORDER BY project.network, project.name, api_key.created_at, api_key.key
      `.execute(db)
      return rows.map(({ created_at, expires_at, requests, perSecond, burst, perDay, ...row }) => ({
        ...row,
        limits: { perSecond, burst, perDay },
        createdAt: created_at,
        expiresAt: expires_at,
        requests: Number(requests),
      }))
    },

    add: (network, name, { key, secretHash }, choices = {}) =>
      db.transaction().execute(async (trx) => {
        const project = await trx
          .insertInto('control.project')
          .values({ network, name })
          .returning(['id as project_id', 'owner_id'])
          .executeTakeFirstOrThrow()
        await recordProjectEvent(trx, { ...eventOf(project, key), action: 'project-created', subject: name })
        await insertKey(trx, { ...project, key, secretHash }, choices)
      }),

    delete: (key) =>
      db.transaction().execute(async (trx) => {
        const found = await lockKey(trx, key)
        if (!found) return false
        await deleteKey(trx, found)
        if (found.owner_id !== null) return true
        const { rows } = await sql<{ name: string }>`
          DELETE FROM control.project WHERE id = ${found.project_id}
            AND NOT EXISTS (SELECT FROM control.api_key WHERE project_id = ${found.project_id})
          RETURNING name
        `.execute(trx)
        for (const { name } of rows) {
          await recordProjectEvent(trx, { ...eventOf(found, key), action: 'project-deleted', subject: name })
        }
        return true
      }),

    replace: (key, added, keep, choices = {}) =>
      db.transaction().execute(async (trx) => {
        const found = await lockKey(trx, key)
        if (!found) return false
        await insertKey(trx, { ...found, ...added }, { name: found.name ?? undefined, ...choices })
        if (!keep) await deleteKey(trx, found)
        return true
      }),

    setLimits: (key, limits) =>
      db.transaction().execute(async (trx) => {
        const found = await lockKey(trx, key)
        if (!found) return false
        await setKeyLimits(trx, key, limits)
        await recordProjectEvent(trx, { ...eventOf(found, key), action: 'limits-changed' })
        return true
      }),
  }
}

/** A key with its project and its limits. */
interface LockedKey {
  readonly key: string
  readonly project_id: number
  readonly owner_id: string | null
  readonly plan: string
  readonly name: string | null
  readonly rate_per_second: string | null
  readonly rate_burst: number | null
  readonly quota_per_day: string | null
}

/** Locks a key, so that it is replaced once, and not replaced after it was deleted. */
async function lockKey(trx: ControlDatabase, key: string): Promise<LockedKey | undefined> {
  const { rows } = await sql<LockedKey>`
    SELECT key, project_id, owner_id, plan, api_key.name, rate_per_second, rate_burst, quota_per_day
    FROM control.api_key JOIN control.project ON project.id = project_id
    WHERE key = ${key} FOR UPDATE OF api_key
  `.execute(trx)
  return rows[0]
}

/** Adds a key with these limits, or those of a new one. */
async function insertKey(
  trx: ControlDatabase,
  added: StoredKey & Pick<LockedKey, 'project_id' | 'owner_id'> & Partial<LockedKey>,
  choices: KeyChoices,
): Promise<void> {
  const { key, secretHash, project_id, owner_id, ...limits } = added
  const { plan = 'standard', rate_per_second = null, rate_burst = null, quota_per_day = null } = limits
  await trx
    .insertInto('control.api_key')
    .values({
      key,
      secret_hash: Buffer.from(secretHash),
      project_id,
      plan,
      rate_per_second,
      rate_burst,
      quota_per_day,
      name: choices.name ?? null,
      expires_at: keyExpiry(choices),
    })
    .execute()
  await recordProjectEvent(trx, { ...eventOf({ project_id, owner_id }, key), action: 'key-created' })
}

async function deleteKey(trx: ControlDatabase, found: LockedKey): Promise<void> {
  await trx.deleteFrom('control.api_key').where('key', '=', found.key).execute()
  await recordProjectEvent(trx, { ...eventOf(found, found.key), action: 'key-deleted' })
}

/** An event that the operator causes, without what happened. */
function eventOf({ project_id, owner_id }: Pick<LockedKey, 'project_id' | 'owner_id'>, key: string) {
  return { projectId: project_id, ownerId: owner_id, subject: shownKey(key), by: 'operator' } as const
}
