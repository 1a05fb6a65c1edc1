import { isNetworkName, type Network, type NetworkName, startingAt } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { type Dialect, isDialect } from './dialect.ts'

/**
 * Not in the specification: what stands behind a network's address. Our service answers it at the address
 * itself, without a key, since it holds nothing but the extent of the data.
 */
export interface NetworkDescription {
  readonly network: NetworkName
  /**
   * `recorded`: real facts only, frozen in time, with gaps. `live`: a database that follows the chain.
   * `simulated`: made from a seed, complete, and nothing in it ever happened.
   */
  readonly source: 'live' | 'recorded' | 'simulated'
  readonly dialect: Dialect
  /** Where a simulated chain begins, as date-time in UTC; null where the network's own schedule holds. */
  readonly start_time: string | null
  readonly recording: RecordingExtent | null
}

/** What a recording holds. */
export interface RecordingExtent {
  /** Unbroken runs of epochs, first and last included. */
  readonly epochs: readonly (readonly [first: number, last: number])[]
  readonly blocks: number
  readonly pool_updates: number
  /** Every stake address on record. */
  readonly accounts: readonly string[]
  /** Runs of at least 50 consecutive block numbers, first and last included. */
  readonly block_runs: readonly (readonly [first: number, last: number])[]
}

/** A network as the proxy lists it for the browser. */
export interface ListedNetwork {
  readonly name: NetworkName
  readonly state: Network['state']
  /** Null while the data service has not said. */
  readonly description: NetworkDescription | null
  /** Whether the data service has ever given data: a description may be had without a key. */
  readonly has_answered: boolean
  /** Whether a page may ask for what nobody waits for: the data service allows far more than what is needed. */
  readonly has_plenty: boolean
}

/** Where the proxy lists the networks that have a source. */
export const NETWORK_LIST_PATH = '/networks.json'

/** The element of the document that holds the same list, as it was when the page was sent. */
export const NETWORKS_ELEMENT = 'epochal-networks'

/** Undefined when the text is not a description: a service other than ours stands there. */
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

/** A network with the schedule that holds for what is described. */
export function scheduledAs<N extends Network>(network: N, description: NetworkDescription | undefined): N {
  const start = description?.start_time
  return start ? startingAt(network, parseUtcTime(start)) : network
}
