import { join } from 'node:path'
import type { Hono } from 'hono'
import type { NetworkName } from '#cardano/network.ts'
import { createAccessTokens, loadSigningKeys } from './identity/access-token.ts'
import { makeApiKey, storedKey } from './identity/api-key.ts'
import { createPrivateApi, type MakeKey } from './private-api.ts'
import { type Closer, type NetworkOptions, openNetworks } from './served-networks.ts'
import { createService } from './service.ts'
import { migrateControlSchema } from './store/control-schema.ts'
import { holdDataDirectory } from './store/data-directory.ts'
import { controlDatabase } from './store/database.ts'
import { openEmbeddedDatabase } from './store/embedded-database.ts'
import { createKeyStore } from './store/key-store.ts'

export interface ServiceOptions extends NetworkOptions {
  /** Holds the embedded database; locked while the service is open. */
  readonly dataDirectory: string
  /** Where clients reach the service, without a slash at the end. */
  readonly publicUrl: string
}

export interface OpenService {
  readonly app: Hono
  readonly networks: readonly NetworkName[]
  /** Makes a project with a key. */
  readonly makeKey: MakeKey
  /** Deletes the projects of this name first, so that at most one key of it is in use. */
  readonly replaceKey: MakeKey
  /** Settles when the database ends, asked or not. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/**
 * Opens the service on its data directory, preparing it at the first start.
 * @throws {DataDirectoryHeld} when another process has it open.
 */
export async function openService(options: ServiceOptions): Promise<OpenService> {
  const closing: Closer[] = []
  /** What was opened last depends on what was opened before. */
  const close = async () => {
    for (const closer of closing.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open(options, (closer) => closing.push(closer))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  options: ServiceOptions,
  onClose: (closer: Closer) => void,
): Promise<Omit<OpenService, 'close'>> {
  let makeKey: MakeKey | undefined
  const directory = await holdDataDirectory(options.dataDirectory, createPrivateApi(() => makeKey).fetch)
  onClose(directory.release)
  options.progress('opening the database')
  const database = await openEmbeddedDatabase(
    join(options.dataDirectory, 'database'),
    directory.socketDirectory,
  )
  onClose(database.close)
  const db = controlDatabase(database.pool)
  await migrateControlSchema(db)

  const served = await openNetworks(db, options, onClose)
  const keys = createKeyStore(db)
  const tokens = createAccessTokens({
    ...(await loadSigningKeys(db)),
    publicUrl: options.publicUrl,
    now: options.now,
  })
  const make: MakeKey = async (network, projectName) => {
    const key = makeApiKey()
    await keys.addProject(network, projectName, storedKey(key))
    return key
  }
  makeKey = make
  return {
    app: createService({ ...options, served, keys, tokens }),
    networks: [...served.keys()],
    makeKey: make,
    replaceKey: async (network, projectName) => {
      await keys.deleteProjects(network, projectName)
      return make(network, projectName)
    },
    ended: database.ended,
  }
}
