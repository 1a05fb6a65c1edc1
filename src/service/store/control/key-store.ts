import { sql } from 'kysely'
import type { NetworkName } from '#cardano/network.ts'
import { batchedLookup } from '../postgres/batched-lookup.ts'
import { changesBegin } from './access-change-store.ts'
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
  /** Undefined when the network has no such key (any more), its project is archived, or its owner is suspended. */
  findKey(network: NetworkName, key: string): Promise<StoredKey | undefined>
  /** Deletes every project of this name that has no owner, with its keys. */
  deleteProjects(network: NetworkName, name: string): Promise<void>
}

const isInUse = sql<boolean>`project.archived_at IS NULL AND NOT EXISTS (
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
