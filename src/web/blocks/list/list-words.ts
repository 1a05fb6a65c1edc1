import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { blockInterval, epochStart } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import type { ChainPulse } from '../../chain/chain-pulse.ts'

export type DataSource = 'live' | 'recorded' | 'simulated'

/**
 * The sentences below the title.
 * @param source undefined where the data service does not describe itself
 * @param follows whether the page adds new blocks, or why not
 */
export function ledeText(
  network: Network,
  source: DataSource | undefined,
  pulse: ChainPulse,
  follows: 'new' | 'newest' | 'paused' | 'older',
  epochNo = Number.POSITIVE_INFINITY,
): string {
  if (source === 'recorded') return `${network.title} is a recording here. It does not grow.`
  const seconds = Math.round(blockInterval(network, epochNo) / SECOND)
  const pace = `${network.title} makes a block about every ${seconds} seconds.`
  const simulated = source === 'simulated' ? ' It is simulated, and nothing in it happened.' : ''
  const state =
    pulse === 'offline'
      ? ' Offline, this page shows the blocks that were loaded before.'
      : pulse === 'live'
        ? FOLLOWING[follows]
        : ''
  return pace + simulated + state
}

const FOLLOWING = {
  new: ' New ones appear here as they arrive.',
  newest: ' The newest appears here as it arrives.',
  paused: ' New ones wait until you resume.',
  older: ' This page has older ones and does not change.',
} as const

/** The note on a page's blocks: those that have come so far, or the first and the last. */
export function extentText(places: readonly BlockPlace[]): string {
  const pending = places.filter(({ state }) => state === 'pending').length
  if (pending > 0) return `${places.length - pending} of ${places.length} blocks so far`
  const [newest, oldest] = [places.at(0)?.no, places.at(-1)?.no]
  if (newest === undefined || oldest === undefined) return 'No blocks'
  return newest === oldest
    ? `Block ${grouped(newest)}`
    : `Blocks ${grouped(oldest)} to ${grouped(newest)}, newest first`
}

/** The start of an epoch between two blocks of a page. */
export interface EpochEdge {
  readonly epochNo: number
  /** The newest block before it. */
  readonly after: number
  readonly time: UtcTime
}

/** The epochs that begin between neighbouring blocks. @param places newest first */
export function epochEdges(network: Network, places: readonly BlockPlace[]): EpochEdge[] {
  return places.flatMap((place, i) => {
    const older = places[i + 1]
    if (place.state !== 'loaded' || older?.state !== 'loaded') return []
    const { epoch_no } = place.block
    if (epoch_no === null || older.block.epoch_no === null || epoch_no === older.block.epoch_no) return []
    return [{ epochNo: epoch_no, after: older.no, time: epochStart(network, epoch_no) }]
  })
}

/** The sentence on a strip's epochs; empty while blocks are missing, since theirs are not known. */
export function epochsText(places: readonly BlockPlace[]): string {
  const epochs = places.map((place) => (place.state === 'loaded' ? place.block.epoch_no : null))
  const [first, last] = [epochs.at(-1), epochs.at(0)]
  if (first == null || last == null || epochs.includes(null)) return ''
  return first === last ? `All are in epoch ${last}.` : `Epoch ${last} begins among them.`
}

/** A block in words, for screen readers. @param ageText `2 min ago`, or a time */
export function blockLabel(block: Block, ageText: string): string {
  const transactions = block.tx_count === 1 ? '1 transaction' : `${grouped(block.tx_count)} transactions`
  const content = block.tx_count === 0 ? 'no transactions' : transactions
  return `Block ${grouped(block.block_no ?? 0)}, ${grouped(block.size)} bytes, ${content}, ${ageText}`
}

/**
 * The note on the column of pools.
 * @param isAtHand whether the network's pool updates are loaded
 */
export function poolNote(source: DataSource | undefined, isAtHand: boolean): string {
  const how = 'A pool is found by the hash of the block’s VRF key.'
  if (!isAtHand)
    return `${how} The pool updates are not loaded, so no pool is named here; each block’s page names its own.`
  return source === 'recorded'
    ? `${how} A dash means that no pool update on record has that key.`
    : `${how} A dash means that no loaded pool update has that key.`
}

function grouped(number: number): string {
  return groupDigits(String(number))
}
