import { sql } from 'kysely'
import type { NetworkName } from '#cardano/network.ts'
import { CLOCK_TOLERANCE, TOKEN_LIFETIME } from '#contract/token.ts'
import { batchedLookup } from '../postgres/batched-lookup.ts'
import type { ControlDatabase } from './control-database.ts'
import type { Plan } from './plan.ts'

export interface StoredKey {
  readonly key: string
  /** SHA-256 of the secret. */
  readonly secretHash: Uint8Array
}

/** Stores projects and their API keys; of a secret, only the hash. */
export interface KeyStore {
  /** Creates a project with one key. */
  addProject(network: NetworkName, name: string, key: StoredKey, plan?: Plan): Promise<void>
  /** Undefined when the network has no such key, or had one that was deleted. */
  findKey(network: NetworkName, key: string): Promise<StoredKey | undefined>
  /** Deletes every project of this name, with its keys. */
  deleteProjects(network: NetworkName, name: string): Promise<void>
  /** Keys that were deleted so recently that tokens for them may not have expired. */
  deletedKeys(): Promise<ReadonlySet<string>>
}

/** Seconds for which a deletion is stored: twice as long as any instance may accept a token of the key. */
export const DELETED_KEY_RETENTION = 2 * (TOKEN_LIFETIME + CLOCK_TOLERANCE)

const expiredBefore = sql<Date>`now() - make_interval(secs => ${sql.lit(DELETED_KEY_RETENTION)})`

export function createKeyStore(db: ControlDatabase): KeyStore {
  const lookup = batchedLookup(
    async (requested: readonly { readonly network: string; readonly key: string }[]) => {
      const rows = await db
        .selectFrom('control.api_key')
        .innerJoin('control.project', 'control.project.id', 'control.api_key.project_id')
        .select(['control.api_key.key', 'control.api_key.secret_hash', 'control.project.network'])
        .where('control.api_key.key', 'in', [...new Set(requested.map(({ key }) => key))])
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
      await db.deleteFrom('control.project').where('network', '=', network).where('name', '=', name).execute()
      await db.deleteFrom('control.deleted_key').where('deleted_at', '<', expiredBefore).execute()
    },

    deletedKeys: async () => {
      const rows = await db
        .selectFrom('control.deleted_key')
        .select('key')
        .where('deleted_at', '>=', expiredBefore)
        .execute()
      return new Set(rows.map(({ key }) => key))
    },
  }
}
