import { type Network, type NetworkName, startingAt } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { Dialect } from './dialect.ts'

/**
 * Not in the specification: the description of a network's data. Our service returns it at the network's base
 * address without a key, since it states nothing but the extent of the data.
 */
export interface NetworkDescription {
  readonly network: NetworkName
  /**
   * `recorded`: real facts only, frozen in time, with gaps. `live`: a database that follows the chain.
   * `simulated`: generated from a seed, complete, and nothing in it ever happened.
   */
  readonly source: 'live' | 'recorded' | 'simulated'
  readonly dialect: Dialect
  /** The start of a simulated chain as date-time in UTC; null where the network's own schedule applies. */
  readonly start_time: string | null
  readonly recording: RecordingExtent | null
  /** Some stake addresses that a simulated chain has, for those who want to try one; absent elsewhere. */
  readonly example_accounts?: readonly ExampleAccount[]
  /** True where pools are also found by their ID; absent where they are not. */
  readonly pool_ids?: true
  /**
   * The base address by which programs reach the network, without a slash at its end; absent where the service does not
   * know it.
   */
  readonly address?: string
  /** Where the dashboard's private API is, relative to the network's base address; absent where there is none. */
  readonly dashboard?: string
}

/** The kinds of accounts that are worth an example. */
export const exampleKinds = [
  'delegated',
  'script',
  'not-delegated',
  'deregistered',
  'never-registered',
] as const

/** An account to try, and what it shows. */
export interface ExampleAccount {
  readonly address: string
  readonly shows: (typeof exampleKinds)[number]
}

/** The extent of a recording. */
export interface RecordingExtent {
  /** Unbroken runs of epochs, first and last included. */
  readonly epochs: readonly (readonly [first: number, last: number])[]
  readonly blocks: number
  readonly pool_updates: number
  /** Every stake address in the recording. */
  readonly accounts: readonly string[]
  /**
   * Every recorded block number, as unbroken runs in ascending order, first and last included; a block without neighbours
   * is a run of one. Genesis and boundary blocks have no number: `blocks` counts them too.
   */
  readonly block_runs: readonly (readonly [first: number, last: number])[]
  /** The absolute slots of the first and last block of each run, in the same order. */
  readonly block_slots: readonly (readonly [first: number, last: number])[]
}

/** The network with the schedule of the described data. */
export function scheduledAs<N extends Network>(
  network: N,
  description: Pick<NetworkDescription, 'start_time'> | undefined,
): N {
  const start = description?.start_time
  return start ? startingAt(network, parseUtcTime(start)) : network
}
