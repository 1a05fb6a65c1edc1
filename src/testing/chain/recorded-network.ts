import { networks } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { RecordedNetwork } from '#sample-chain/recorded/recording.ts'
import { prepareRecording } from '#service/open-networks.ts'
import type { ServedNetwork } from '#service/served-network.ts'
import { createChainStore } from '#service/store/chain/chain-store.ts'
import { findDbSyncShape } from '#service/store/chain/db-sync-shape.ts'
import type { ControlDatabase } from '#service/store/control/control-database.ts'

/** Loads a recording unless it is there already, and returns the network as a service has it in a dialect. */
export async function loadRecordedNetwork(
  db: ControlDatabase,
  network: RecordedNetwork,
): Promise<(dialect: Dialect) => ServedNetwork> {
  const extent = await prepareRecording(db, network, () => undefined)
  const store = createChainStore(db, networks[network], await findDbSyncShape(db, networks[network], network))
  return (dialect) => ({
    store: () => store,
    description: { network, source: 'recorded', dialect, start_time: null, recording: extent },
  })
}
