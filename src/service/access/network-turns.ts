import type { Clock } from '#async/clock.ts'
import type { NetworkName } from '#cardano/network.ts'
import type { KeyOveruse } from '../operations/event-reports.ts'
import { createDatabaseTurns, type DatabaseTurns } from './database-turns.ts'

/** The turns for the database of each network; networks in the embedded database have the same. */
export interface NetworkTurns {
  of(network: NetworkName): DatabaseTurns
  /** Turns that wait, by database. */
  waiting(): readonly { readonly database: string; readonly waiting: number }[]
}

const EMBEDDED = 'embedded'
/** The embedded database has one connection for everything. */
const EMBEDDED_CONNECTIONS = 1

/** @param slowConnections by network, where it has its own */
export function createNetworkTurns(
  networks: Iterable<readonly [network: NetworkName, { readonly slowConnections?: number }]>,
  onOveruse: (overuse: KeyOveruse) => void,
  clock?: Clock,
): NetworkTurns {
  const own = new Map<string, DatabaseTurns>()
  const turnsOf = (database: string, connections: number) => {
    const turns = createDatabaseTurns({
      connections,
      ...(clock && { clock }),
      onOveruse: (overuse, { key, plan }) => onOveruse({ overuse, key, plan, database }),
    })
    own.set(database, turns)
    return turns
  }
  for (const [network, { slowConnections }] of networks) {
    if (slowConnections !== undefined) turnsOf(network, slowConnections)
  }
  const embedded = turnsOf(EMBEDDED, EMBEDDED_CONNECTIONS)
  return {
    of: (network) => own.get(network) ?? embedded,
    waiting: () => Array.from(own, ([database, { waiting }]) => ({ database, waiting })),
  }
}
