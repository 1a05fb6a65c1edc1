import { networks } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { recordedChain } from '#sample-chain/recorded/recorded-chain.ts'
import type { RecordedNetwork } from '#sample-chain/recorded/recording.ts'
import type { ServedNetwork } from '../../service/served-network.ts'
import { createChainStore } from '../../service/store/chain/chain-store.ts'
import { findDbSyncShape } from '../../service/store/chain/db-sync-shape.ts'
import type { ControlDatabase } from '../../service/store/control/control-database.ts'
import { loadSample, sampleExtent } from '../../service/store/embedded/load-sample.ts'

const VERSION = 'test'

/** Loads a recording unless it is there already, and returns the network as a service has it in a dialect. */
export async function loadRecordedNetwork(
  db: ControlDatabase,
  network: RecordedNetwork,
): Promise<(dialect: Dialect) => ServedNetwork> {
  const { rows, extent } = await recordedChain(network)
  if (!(await sampleExtent(db, network, VERSION))) {
    await loadSample(db, { network: networks[network], epochs: 'table', version: VERSION, extent }, [rows])
  }
  const store = createChainStore(db, networks[network], await findDbSyncShape(db, networks[network], network))
  return (dialect) => ({
    store: () => store,
    description: { network, source: 'recorded', dialect, start_time: null, recording: extent },
  })
}
