import { createHash } from 'node:crypto'
import { type Network, type NetworkName, networks, startingAt } from '#cardano/network.ts'
import { type Instant, utcTimeText } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { Secret } from '#contract/secret.ts'
import type { Log } from '#http/log.ts'
import { recordedChain } from '#sample-chain/recorded/recorded-chain.ts'
import {
  RECORDING_DIGESTS,
  type RecordedNetwork,
  recordedNetworks,
} from '#sample-chain/recorded/recording.ts'
import type { Closer } from './open-control-database.ts'
import type { ServedNetwork } from './served-network.ts'
import { connectChain } from './store/chain/chain-connection.ts'
import { type ChainStore, createChainStore } from './store/chain/chain-store.ts'
import { findDbSyncShape } from './store/chain/db-sync-shape.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import { dbSyncSchema } from './store/embedded/db-sync-schema.ts'
import { loadSample, sampleExtent } from './store/embedded/load-sample.ts'
import { openSandbox } from './store/embedded/sandbox.ts'

export interface NetworkOptions {
  readonly dialect: Dialect
  /** The db-sync databases of live networks. */
  readonly databases: readonly { readonly network: NetworkName; readonly url: Secret }[]
  /** True to serve the sample networks too, in place of networks without a database. */
  readonly samples: boolean
  readonly now: () => Instant
  /** Takes each step of a start, and what becomes of each database. */
  readonly log: Log
}

/**
 * Opens the networks that have a database, and the sample networks beside them.
 * @param db database of the sample networks; undefined: there are none
 */
export async function openNetworks(
  db: ControlDatabase | undefined,
  options: NetworkOptions,
  onClose: (closer: Closer) => void,
): Promise<ReadonlyMap<NetworkName, ServedNetwork>> {
  const { dialect, databases, log } = options
  const served = new Map<NetworkName, ServedNetwork>()
  const poolIds = dialect === 'documented' ? ({ pool_ids: true } as const) : {}
  const plain = { dialect, start_time: null, recording: null, ...poolIds }
  for (const { network, url } of databases) {
    const connection = connectChain({ network, url, now: options.now, log })
    served.set(network, { ...connection, description: { ...plain, network, source: 'live' } })
    onClose(connection.close)
  }
  if (!db) return served
  for (const network of recordedNetworks) {
    if (served.has(network)) continue
    const recording = await prepareRecording(db, network, log)
    const store = await sampleStore(db, networks[network], options)
    served.set(network, { store, description: { ...plain, network, source: 'recorded', recording } })
  }
  const sandbox = await openSandbox(db, options)
  onClose(sandbox.close)
  served.set('sandbox', {
    store: await sampleStore(db, startingAt(networks.sandbox, sandbox.start), options),
    description: {
      ...plain,
      network: 'sandbox',
      source: 'simulated',
      start_time: utcTimeText(sandbox.start),
      example_accounts: sandbox.exampleAccounts,
    },
  })
  return served
}

async function sampleStore(
  db: ControlDatabase,
  network: Network,
  { now }: NetworkOptions,
): Promise<() => ChainStore> {
  const store = createChainStore(db, network, await findDbSyncShape(db, network, network.name), now)
  return () => store
}

/** The format of the stored rows and extent: a data directory with an earlier one is prepared again. */
const SAMPLE_FORMAT = 4

/** Loads a recording, unless the database holds this version of it. @returns which part of the network it holds */
export async function prepareRecording(
  db: ControlDatabase,
  network: RecordedNetwork,
  log: Log,
): Promise<RecordingExtent> {
  const schemaDigest = createHash('sha256')
    .update(dbSyncSchema(network, 'table') + SAMPLE_FORMAT)
    .digest('hex')
    .slice(0, 12)
  const version = `${RECORDING_DIGESTS[network]}-${schemaDigest}`
  const present = await sampleExtent(db, network, version)
  if (present) return present as RecordingExtent
  const { rows, extent } = await recordedChain(network)
  log({ event: 'step', text: `loading recorded ${network}: ${extent.blocks.toLocaleString('en')} blocks` })
  await loadSample(db, { network: networks[network], epochs: 'table', version, extent }, [rows])
  return extent
}
