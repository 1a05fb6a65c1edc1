import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { NetworkName } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import { recordedChain } from '#sample-chain/recorded/recorded-chain.ts'
import {
  RECORDING_DIGESTS,
  type RecordedNetwork,
  recordedNetworks,
} from '#sample-chain/recorded/recording.ts'
import type { ReportFailure } from './http-error.ts'
import { createAccessTokens, loadSigningKeys } from './identity/access-token.ts'
import { makeApiKey, storedKey } from './identity/api-key.ts'
import { createPrivateApi, type MakeKey } from './private-api.ts'
import { createService, type ServedNetwork } from './service.ts'
import { createChainStore } from './store/chain-store.ts'
import { migrateControlSchema } from './store/control-schema.ts'
import { type HeldDirectory, holdDataDirectory } from './store/data-directory.ts'
import { type ControlDatabase, controlDatabase } from './store/database.ts'
import { dbSyncSchema } from './store/db-sync-schema.ts'
import { openEmbeddedDatabase } from './store/embedded-database.ts'
import { createKeyStore } from './store/key-store.ts'
import { loadSample, sampleExtent } from './store/load-sample.ts'

export interface ServiceOptions {
  /** Holds the embedded database; locked while the service is open. */
  readonly dataDirectory: string
  /** Where clients reach the service, without a slash at the end. */
  readonly publicUrl: string
  readonly dialect: Dialect
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly reportFailure: ReportFailure
  /** Told in a few words what a first start is doing. */
  readonly progress: (step: string) => void
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
  let makeKey: MakeKey | undefined
  const directory = await holdDataDirectory(options.dataDirectory, createPrivateApi(() => makeKey).fetch)
  try {
    return await openOn(options, directory, (make) => {
      makeKey = make
    })
  } catch (error) {
    await directory.release()
    throw error
  }
}

async function openOn(
  options: ServiceOptions,
  directory: HeldDirectory,
  ready: (makeKey: MakeKey) => void,
): Promise<OpenService> {
  options.progress('opening the database')
  const database = await openEmbeddedDatabase(join(options.dataDirectory, 'database'))
  const db = controlDatabase(database.pool)
  await migrateControlSchema(db)

  const served = new Map<NetworkName, ServedNetwork>()
  for (const network of recordedNetworks) {
    const recording = await prepareRecording(db, network, options.progress)
    served.set(network, {
      store: createChainStore(db, network),
      description: { network, source: 'recorded', dialect: options.dialect, recording },
    })
  }

  const keys = createKeyStore(db)
  const tokens = createAccessTokens({
    ...(await loadSigningKeys(db)),
    publicUrl: options.publicUrl,
    now: options.now,
  })
  const makeKey: MakeKey = async (network, projectName) => {
    const key = makeApiKey()
    await keys.addProject(network, projectName, storedKey(key))
    return key
  }
  ready(makeKey)
  return {
    app: createService({ ...options, served, keys, tokens }),
    networks: [...served.keys()],
    makeKey,
    replaceKey: async (network, projectName) => {
      await keys.deleteProjects(network, projectName)
      return makeKey(network, projectName)
    },
    ended: database.ended,
    close: async () => {
      await database.close()
      await directory.release()
    },
  }
}

async function prepareRecording(
  db: ControlDatabase,
  network: RecordedNetwork,
  progress: ServiceOptions['progress'],
): Promise<RecordingExtent> {
  const schemaDigest = createHash('sha256').update(dbSyncSchema(network)).digest('hex').slice(0, 12)
  const version = `${RECORDING_DIGESTS[network]}-${schemaDigest}`
  const present = await sampleExtent(db, network, version)
  if (present) return present
  const { rows, extent } = await recordedChain(network)
  progress(`loading recorded ${network}: ${extent.blocks.toLocaleString('en')} blocks`)
  await loadSample(db, network, version, rows, extent)
  return extent
}
