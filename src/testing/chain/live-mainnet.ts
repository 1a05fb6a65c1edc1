import type { Dialect } from '#contract/dialect.ts'
import type { NetworkDescription } from '#contract/network-description.ts'

/** The description of mainnet by a service that reads a db-sync database. */
export function liveMainnet(dialect: Dialect = 'documented'): NetworkDescription {
  return { network: 'mainnet', source: 'live', dialect, start_time: null, recording: null }
}
