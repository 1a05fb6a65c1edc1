import type { NetworkName } from '#cardano/network.ts'
import type { ControlDatabase } from './database.ts'

export interface StoredKey {
  readonly key: string
  /** SHA-256 of the secret. */
  readonly secretHash: Uint8Array
}

/** Keeps projects and their API keys; of a secret it has the hash alone. */
export interface KeyStore {
  /** Makes a project with one key. */
  addProject(network: NetworkName, name: string, key: StoredKey): Promise<void>
  /** Undefined when the network has no such key, or had one that was deleted. */
  findKey(network: NetworkName, key: string): Promise<StoredKey | undefined>
  /** Deletes every project of this name, and with it its keys. */
  deleteProjects(network: NetworkName, name: string): Promise<void>
}

export function createKeyStore(db: ControlDatabase): KeyStore {
  return {
    addProject: (network, name, { key, secretHash }) =>
      db.transaction().execute(async (trx) => {
        const project = await trx
          .insertInto('control.project')
          .values({ network, name })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('control.api_key')
          .values({ key, secret_hash: Buffer.from(secretHash), project_id: project.id })
          .execute()
      }),

    findKey: async (network, key) => {
      const row = await db
        .selectFrom('control.api_key')
        .innerJoin('control.project', 'control.project.id', 'control.api_key.project_id')
        .select(['control.api_key.key', 'control.api_key.secret_hash'])
        .where('control.api_key.key', '=', key)
        .where('control.project.network', '=', network)
        .executeTakeFirst()
      return row && { key: row.key, secretHash: row.secret_hash }
    },

    deleteProjects: async (network, name) => {
      await db.deleteFrom('control.project').where('network', '=', network).where('name', '=', name).execute()
    },
  }
}
