import { parseUtcTime, type UtcTime } from './utc-time.ts'

/** A stretch of the chain in which slots and epochs have one length. */
export interface ScheduleSegment {
  readonly firstEpoch: number
  /** Absolute slot number. */
  readonly firstSlot: number
  readonly start: UtcTime
  /** Seconds. */
  readonly slotLength: number
  /** Slots. */
  readonly epochLength: number
}

export interface Network {
  readonly name: string
  readonly title: string
  /** An announced network is listed and cannot be chosen yet; a simulated one is made by our own service. */
  readonly state: 'live' | 'announced' | 'simulated'
  /** Human-readable part of its stake addresses (CIP-5), and the network id in their header (CIP-19). */
  readonly stakePrefix: 'stake' | 'stake_test'
  readonly addressNetworkId: 0 | 1
  /** In chain order; the last one has no end. From the network's genesis files. */
  readonly schedule: readonly [ScheduleSegment, ...ScheduleSegment[]]
  /** Ledger eras by their first epoch, as far as a source for it is at hand. */
  readonly eras: readonly { readonly name: string; readonly firstEpoch: number }[]
}

const byron = { slotLength: 20, epochLength: 21_600 } as const
const shelley = { slotLength: 1, epochLength: 432_000 } as const

const mainnet = {
  name: 'mainnet',
  title: 'Mainnet',
  state: 'live',
  stakePrefix: 'stake',
  addressNetworkId: 1,
  schedule: [
    { firstEpoch: 0, firstSlot: 0, start: parseUtcTime('2017-09-23T21:44:51'), ...byron },
    { firstEpoch: 208, firstSlot: 4_492_800, start: parseUtcTime('2020-07-29T21:44:51'), ...shelley },
  ],
  eras: [
    { name: 'Byron', firstEpoch: 0 },
    { name: 'Shelley', firstEpoch: 208 },
    { name: 'Allegra', firstEpoch: 236 },
    { name: 'Mary', firstEpoch: 251 },
    { name: 'Alonzo', firstEpoch: 290 },
    { name: 'Babbage', firstEpoch: 365 },
    { name: 'Conway', firstEpoch: 507 },
  ],
} as const satisfies Network

const preprod = {
  name: 'preprod',
  title: 'Preprod',
  state: 'live',
  stakePrefix: 'stake_test',
  addressNetworkId: 0,
  schedule: [
    { firstEpoch: 0, firstSlot: 0, start: parseUtcTime('2022-06-01T00:00:00'), ...byron },
    { firstEpoch: 4, firstSlot: 86_400, start: parseUtcTime('2022-06-21T00:00:00'), ...shelley },
  ],
  eras: [
    { name: 'Byron', firstEpoch: 0 },
    { name: 'Shelley', firstEpoch: 4 },
  ],
} as const satisfies Network

const preview = {
  name: 'preview',
  title: 'Preview',
  state: 'announced',
  stakePrefix: 'stake_test',
  addressNetworkId: 0,
  schedule: [
    {
      firstEpoch: 0,
      firstSlot: 0,
      start: parseUtcTime('2022-10-25T00:00:00'),
      slotLength: 1,
      epochLength: 86_400,
    },
  ],
  eras: [],
} as const satisfies Network

/**
 * A chain that is made, not recorded: mainnet's schedule at 1/240, so that an epoch takes half an hour. Each
 * one has a start of its own, and this schedule is to be shifted to it.
 */
const sandbox = {
  name: 'sandbox',
  title: 'Sandbox',
  state: 'simulated',
  stakePrefix: 'stake_test',
  addressNetworkId: 0,
  schedule: [
    {
      firstEpoch: 0,
      firstSlot: 0,
      start: parseUtcTime('2026-01-01T00:00:00'),
      slotLength: 20,
      epochLength: 90,
    },
    {
      firstEpoch: 8,
      firstSlot: 720,
      start: parseUtcTime('2026-01-01T04:00:00'),
      slotLength: 1,
      epochLength: 1800,
    },
  ],
  eras: [
    { name: 'Byron', firstEpoch: 0 },
    { name: 'Shelley', firstEpoch: 8 },
    { name: 'Allegra', firstEpoch: 28 },
    { name: 'Mary', firstEpoch: 39 },
    { name: 'Alonzo', firstEpoch: 67 },
    { name: 'Babbage', firstEpoch: 120 },
    { name: 'Conway', firstEpoch: 222 },
  ],
} as const satisfies Network

/** Every network by its name, in the order in which a reader meets them. */
export const networks = { mainnet, preprod, sandbox, preview }

export type NetworkName = keyof typeof networks

export const networkNames = Object.keys(networks) as NetworkName[]

export function isNetworkName(name: string): name is NetworkName {
  return Object.hasOwn(networks, name)
}

/** The same network with its chain's start at another time. */
export function startingAt<N extends Network>(network: N, start: UtcTime): N {
  const shift = start - network.schedule[0].start
  const [first, ...rest] = network.schedule
  const shifted = (segment: ScheduleSegment) => ({ ...segment, start: (segment.start + shift) as UtcTime })
  return { ...network, schedule: [shifted(first), ...rest.map(shifted)] }
}
