import type { NetworkDescription } from '#contract/network-description.ts'
import type { ChainStore } from './store/chain/chain-store.ts'

/** A network that the service serves. */
export interface ServedNetwork {
  /** @throws {Fault} `database-not-ready` while the network's database cannot be read. */
  readonly store: () => ChainStore
  /** Public description of the network, readable without a key. */
  readonly description: NetworkDescription
  /** Connections of its own for slow queries; undefined where it shares the one of the embedded database. */
  readonly slowConnections?: number
  /** Queries of its database, running and waiting for a connection; undefined where it has no database of its own. */
  readonly load?: () => { readonly running: number; readonly waiting: number }
}
