import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { type Network, type NetworkName, networks, startingAt } from '#cardano/network.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { Secret } from '#contract/secret.ts'
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
import { connectChain } from './store/chain-connection.ts'
import { type ChainStore, createChainStore } from './store/chain-store.ts'
import { migrateControlSchema } from './store/control-schema.ts'
import { type HeldDirectory, holdDataDirectory } from './store/data-directory.ts'
import { type ControlDatabase, controlDatabase } from './store/database.ts'
import { dbSyncSchema } from './store/db-sync-schema.ts'
import { findDbSyncShape } from './store/db-sync-shape.ts'
import { openEmbeddedDatabase } from './store/embedded-database.ts'
import { createKeyStore } from './store/key-store.ts'
import { loadSample, sampleExtent } from './store/load-sample.ts'
import { openSandbox } from './store/sandbox.ts'

export interface ServiceOptions {
  /** Holds the embedded database; locked while the service is open. */
  readonly dataDirectory: string
  /** Where clients reach the service, without a slash at the end. */
  readonly publicUrl: string
  readonly dialect: Dialect
  /** The db-sync databases of live networks. */
  readonly databases: readonly { readonly network: NetworkName; readonly url: Secret }[]
  /** Whether the sample networks are served too, for the networks without a database. */
  readonly samples: boolean
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

  const { served, close: closeNetworks } = await openNetworks(db, options)
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
      await closeNetworks()
      await database.close()
      await directory.release()
    },
  }
}

interface OpenNetworks {
  readonly served: ReadonlyMap<NetworkName, ServedNetwork>
  close(): Promise<void>
}

/** The networks that have a database, and the sample networks beside them. */
async function openNetworks(db: ControlDatabase, options: ServiceOptions): Promise<OpenNetworks> {
  const { dialect, databases, samples, progress } = options
  const served = new Map<NetworkName, ServedNetwork>()
  const closing: (() => Promise<void>)[] = []
  const plain = { dialect, start_time: null, recording: null }
  for (const { network, url } of databases) {
    const connection = connectChain({ network, url, now: options.now, report: progress })
    served.set(network, { store: connection.store, description: { ...plain, network, source: 'live' } })
    closing.push(connection.close)
  }
  for (const network of samples ? recordedNetworks : []) {
    if (served.has(network)) continue
    const recording = await prepareRecording(db, network, progress)
    const store = await sampleStore(db, networks[network], options)
    served.set(network, { store, description: { ...plain, network, source: 'recorded', recording } })
  }
  if (samples) {
    const sandbox = await openSandbox(db, {
      ...options,
      reportFailure: (error) => options.reportFailure({ reference: 'the sandbox', error }),
    })
    closing.push(sandbox.close)
    served.set('sandbox', {
      store: await sampleStore(db, startingAt(networks.sandbox, sandbox.start), options),
      description: {
        ...plain,
        network: 'sandbox',
        source: 'simulated',
        start_time: utcTimeText(sandbox.start),
      },
    })
  }
  return {
    served,
    close: async () => {
      for (const close of closing) await close()
    },
  }
}

async function sampleStore(
  db: ControlDatabase,
  network: Network,
  { now }: ServiceOptions,
): Promise<() => ChainStore> {
  const store = createChainStore(db, await findDbSyncShape(db, network, network.name), now)
  return () => store
}

async function prepareRecording(
  db: ControlDatabase,
  network: RecordedNetwork,
  progress: ServiceOptions['progress'],
): Promise<RecordingExtent> {
  const schemaDigest = createHash('sha256').update(dbSyncSchema(network, 'table')).digest('hex').slice(0, 12)
  const version = `${RECORDING_DIGESTS[network]}-${schemaDigest}`
  const present = await sampleExtent(db, network, version)
  if (present) return present as RecordingExtent
  const { rows, extent } = await recordedChain(network)
  progress(`loading recorded ${network}: ${extent.blocks.toLocaleString('en')} blocks`)
  await loadSample(db, { network: networks[network], epochs: 'table', version, extent }, [rows])
  return extent
}
