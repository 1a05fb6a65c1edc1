import type { NetworkName } from '#cardano/network.ts'
import type { Secret } from '#contract/secret.ts'
import { createKeyStore } from '#service/store/control/key-store.ts'
import { withDatabase } from '../postgres/open-database.ts'

/** Deletes the projects of this name, with their keys, as one instance of the service would. */
export async function deleteProjects(control: Secret, network: NetworkName, name: string): Promise<void> {
  await withDatabase(control, async (db) => {
    await createKeyStore(db).deleteProjects(network, name)
  })
}
