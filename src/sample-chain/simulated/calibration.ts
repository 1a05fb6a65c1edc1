import { networks } from '#cardano/network.ts'

/**
 * Figures of mainnet that the simulated chain follows. Each is a mean over a range of epochs, computed from the
 * recorded epochs or derived from public totals (CREDITS.md of the recording names the sources): IOG's weekly
 * reports, input-output-hk/ouroboros-leios's distributions over epochs 350 to 570, and the blocks of epochs 222,
 * 247 and 507. Balances after the first funding, and so the output of transactions, are not calibrated; in the
 * first twenty epochs of Shelley, certificates alone need more transactions than a fifth of mainnet's.
 */

/** Values that apply from a mainnet epoch until the next step. */
type Steps<T> = readonly (readonly [fromMainnetEpoch: number, value: T])[]

/** Transactions in a block of the sandbox, as a share of those in a block of mainnet. */
const TRANSACTION_SCALE = 0.2

export const FIRST_SHELLEY_EPOCH = networks.sandbox.schedule[1].firstEpoch
const FIRST_MAINNET_SHELLEY_EPOCH = networks.mainnet.schedule[1].firstEpoch
/** 300 epochs of the sandbox correspond to 617 of mainnet. */
const MAINNET_EPOCHS_PER_EPOCH = 1.4

/** The mainnet epoch that an epoch of the sandbox is modelled on. */
function mainnetEpochOf(epochNo: number): number {
  return epochNo < FIRST_SHELLEY_EPOCH
    ? (epochNo * FIRST_MAINNET_SHELLEY_EPOCH) / FIRST_SHELLEY_EPOCH
    : FIRST_MAINNET_SHELLEY_EPOCH + (epochNo - FIRST_SHELLEY_EPOCH) * MAINNET_EPOCHS_PER_EPOCH
}

const transactionsPerBlock: Steps<number> = [
  [0, 0.46],
  [123, 0.51],
  [161, 0.735],
  [208, 1.288],
  [223, 1.374],
  [236, 4.558],
  [251, 9.552],
  [271, 10.393],
  [290, 26.624],
  [306, 30.067],
  [323, 23.7],
  [350, 16.4],
  [401, 15.0],
  [457, 12.8],
  [523, 10.2],
]

/** Lovelace. */
const feePerTransaction: Steps<number> = [
  [0, 161_995],
  [123, 190_275],
  [161, 275_841],
  [208, 230_257],
  [236, 223_595],
  [251, 215_533],
  [290, 207_081],
  [306, 302_827],
  [350, 335_445],
  [401, 352_186],
  [457, 344_334],
]

const bytesPerTransaction: Steps<number> = [
  [0, 185],
  [208, 498],
  [236, 538],
  [350, 2130],
  [500, 1381],
]

/** Protocol version in block headers. */
const protocolVersion: Steps<readonly [major: number, minor: number]> = [
  [0, [0, 0]],
  [150, [0, 2]],
  [200, [1, 0]],
  [208, [2, 0]],
  [236, [3, 0]],
  [251, [4, 0]],
  [290, [5, 0]],
  [298, [6, 0]],
  [365, [7, 0]],
  [394, [8, 0]],
  [507, [9, 1]],
  [537, [10, 2]],
]

/** Lovelace: the minimum fixed cost of a pool. */
const leastFixedCost: Steps<bigint> = [
  [208, 340_000_000n],
  [445, 170_000_000n],
]

/** Share of the blocks from the seven nodes of the genesis delegates, interpolated between these points. */
const federatedShare: Steps<number> = [
  [208, 1],
  [222, 0.6],
  [247, 0.198],
  [257, 0],
]

/** Transactions in a block of epochs 350 to 570, by the share of blocks that have fewer. */
const blockFilling: readonly (readonly [share: number, transactions: number])[] = [
  [0, 0],
  [0.0582, 0],
  [0.1, 1],
  [0.25, 4],
  [0.5, 10],
  [0.75, 21],
  [0.9, 33],
  [0.95, 41],
  [0.99, 60],
  [1, 110],
]
const MEAN_FILLING = blockFilling.reduce((sum, [share, transactions], i) => {
  const [before, fewer] = blockFilling[i - 1] ?? [0, 0]
  return sum + ((share - before) * (transactions + fewer)) / 2
}, 0)

/**
 * Stake of an address in ADA as of epoch 242: the median of its logarithm, and the spread that gives the ninth
 * decile (5,160 and 254,737 ADA). Below the median, mainnet's distribution is wider.
 */
const stakeLogarithm = { median: 8.55, spread: 3.04 } as const

export const calibrated = {
  /** @param normal drawn from the standard normal distribution */
  stake: (normal: number) => Math.exp(stakeLogarithm.median + stakeLogarithm.spread * normal),
  /** @param share of blocks that have fewer, from 0 to 1 */
  transactions: (epochNo: number, share: number) =>
    (interpolate(blockFilling, share) / MEAN_FILLING) *
    valueAt(transactionsPerBlock, epochNo) *
    TRANSACTION_SCALE,
  fee: (epochNo: number) => valueAt(feePerTransaction, epochNo),
  transactionSize: (epochNo: number) => valueAt(bytesPerTransaction, epochNo),
  protocolVersion: (epochNo: number) => valueAt(protocolVersion, epochNo),
  leastFixedCost: (epochNo: number) => valueAt(leastFixedCost, epochNo),
  federatedShare: (epochNo: number) => interpolate(federatedShare, mainnetEpochOf(epochNo)),
}

function valueAt<T>(steps: Steps<T>, epochNo: number): T {
  const mainnetEpoch = mainnetEpochOf(epochNo)
  const step = steps.findLast(([from]) => from <= mainnetEpoch) ?? steps[0]
  if (!step) throw new RangeError('a calibration has no steps')
  return step[1]
}

function interpolate(points: readonly (readonly [at: number, value: number])[], at: number): number {
  const after = points.findIndex(([point]) => point >= at)
  const [x1, y1] = points[after < 0 ? points.length - 1 : after] ?? [0, 0]
  const [x0, y0] = points[Math.max(after - 1, 0)] ?? [0, 0]
  return after <= 0 || x1 === x0 ? y1 : y0 + ((y1 - y0) * (at - x0)) / (x1 - x0)
}
