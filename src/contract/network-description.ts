import { isNetworkName, type Network, type NetworkName, startingAt } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { type Dialect, isDialect } from './dialect.ts'

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
}

/** The extent of a recording. */
export interface RecordingExtent {
  /** Unbroken runs of epochs, first and last included. */
  readonly epochs: readonly (readonly [first: number, last: number])[]
  readonly blocks: number
  readonly pool_updates: number
  /** Every stake address in the recording. */
  readonly accounts: readonly string[]
  /** Runs of at least 50 consecutive block numbers, first and last included. */
  readonly block_runs: readonly (readonly [first: number, last: number])[]
}

/** Reads a description; undefined when the text is none, as with a service other than ours. */
export function readNetworkDescription(text: string): NetworkDescription | undefined {
  const body = parse(text)
  if (typeof body !== 'object' || body === null) return undefined
  const { network, source, dialect, start_time, recording }: Partial<Record<string, unknown>> = { ...body }
  const isDescription =
    typeof network === 'string' &&
    isNetworkName(network) &&
    ['live', 'recorded', 'simulated'].includes(String(source)) &&
    isDialect(dialect) &&
    (start_time === null || isTime(start_time)) &&
    (recording === null || isExtent(recording))
  return isDescription ? (body as NetworkDescription) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isTime(text: unknown): boolean {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text))
}

function isExtent(recording: unknown): boolean {
  if (typeof recording !== 'object' || recording === null) return false
  const { epochs, blocks, pool_updates, accounts, block_runs }: Partial<Record<string, unknown>> = {
    ...recording,
  }
  return (
    [epochs, accounts, block_runs].every(Array.isArray) &&
    typeof blocks === 'number' &&
    typeof pool_updates === 'number'
  )
}

/** The network with the schedule of the described data. */
export function scheduledAs<N extends Network>(network: N, description: NetworkDescription | undefined): N {
  const start = description?.start_time
  return start ? startingAt(network, parseUtcTime(start)) : network
}
