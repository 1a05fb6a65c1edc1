import { sql } from 'kysely'
import { KEY_PREFIX } from '#contract/shown-key.ts'
import type { ControlDatabase } from './control-database.ts'
import type { StoredKey } from './key-store.ts'

/** A key as its operator sees it, without its secret. */
export interface KeyRecord {
  readonly key: string
  readonly network: string
  readonly project: string
  readonly plan: string
  readonly createdAt: Date
  /** Requests of a day of UTC, as far as instances have saved them: they do so every second. */
  readonly requests: number
}

/** Reads and changes keys for an operator; requests are authorized by the key store. */
export interface KeyRecords {
  /**
   * Keys by network, project and age.
   * @param beginning first characters of the keys, with or without their prefix; empty: all keys
   * @param day number of the day since the Unix epoch for which requests are counted
   */
  list(beginning: string, day: number): Promise<readonly KeyRecord[]>
  /** Deletes a key, with its project if that has no other. @returns false if there is no such key (any more) */
  delete(key: string): Promise<boolean>
  /**
   * Adds a key of the same plan to the project of another one, which is deleted unless it is kept.
   * @returns false if there is no such key (any more), and none was added
   */
  replace(key: string, replacement: StoredKey, keep: boolean): Promise<boolean>
}

interface KeyRow {
  readonly key: string
  readonly network: string
  readonly project: string
  readonly plan: string
  readonly created_at: Date
  readonly requests: string
}

export function createKeyRecords(db: ControlDatabase): KeyRecords {
  return {
    list: async (beginning, day) => {
      const { rows } = await sql<KeyRow>`
        SELECT api_key.key, project.network, project.name AS project, api_key.plan, api_key.created_at,
          coalesce(usage.requests, 0)::text AS requests
        FROM control.api_key
        JOIN control.project ON project.id = api_key.project_id
        LEFT JOIN control.usage ON usage.key = api_key.key AND usage.day = date '1970-01-01' + ${day}::integer
        WHERE starts_with(api_key.key, ${beginning}::text)
          OR starts_with(api_key.key, ${KEY_PREFIX + beginning}::text)
        ORDER BY project.network, project.name, api_key.created_at, api_key.key
      `.execute(db)
      return rows.map(({ created_at, requests, ...row }) => ({
        ...row,
        createdAt: created_at,
        requests: Number(requests),
      }))
    },

    delete: (key) =>
      db.transaction().execute(async (trx) => {
        const project = await deleteKey(trx, key)
        if (project === undefined) return false
        await trx
          .deleteFrom('control.project')
          .where('id', '=', project)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('control.api_key').select('key').where('project_id', '=', project))),
          )
          .execute()
        return true
      }),

    replace: (key, { key: added, secretHash }, keep) =>
      db.transaction().execute(async (trx) => {
        // The row is locked, so that a key is replaced once, and not replaced after it was deleted.
        const found = await trx
          .selectFrom('control.api_key')
          .select(['project_id', 'plan'])
          .where('key', '=', key)
          .forUpdate()
          .executeTakeFirst()
        if (!found) return false
        await trx
          .insertInto('control.api_key')
          .values({ ...found, key: added, secret_hash: Buffer.from(secretHash) })
          .execute()
        if (!keep) await deleteKey(trx, key)
        return true
      }),
  }
}

/** @returns the key's project; undefined if there is no such key */
async function deleteKey(db: ControlDatabase, key: string): Promise<number | undefined> {
  const deleted = await db
    .deleteFrom('control.api_key')
    .where('key', '=', key)
    .returning('project_id')
    .executeTakeFirst()
  return deleted?.project_id
}
