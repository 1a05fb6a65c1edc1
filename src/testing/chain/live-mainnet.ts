import type { Dialect } from '#contract/dialect.ts'
import type { NetworkDescription } from '#contract/network-description.ts'

/** What a service says of mainnet when it reads a db-sync database. */
export function liveMainnet(dialect: Dialect = 'documented'): NetworkDescription {
  return { network: 'mainnet', source: 'live', dialect, start_time: null, recording: null }
}
