import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { blockInterval } from '#cardano/slot-time.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import type { ChainPulse } from '../../chain/chain-pulse.ts'
import type { UpdatesState } from '../../chain/pools-at-hand.ts'

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

/**
 * The names of a page's table, and of its list of `count` blocks.
 * @param hasNewest whether the page has the newest block of the chain, as the newest page has until blocks wait
 */
export function listTitles(
  count: number,
  hasNewest: boolean,
): { readonly heading: string; readonly table: string } {
  if (hasNewest)
    return { heading: count === 1 ? 'Newest block' : `Newest ${count}`, table: 'The newest blocks' }
  return { heading: count === 1 ? '1 block' : `${count} blocks`, table: 'Blocks' }
}

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

/** The note on the column of pools. */
export function poolNote(source: DataSource | undefined, updates: UpdatesState): string {
  const how = 'A pool is found by the hash of the block’s VRF key.'
  if (updates === 'loading') return how
  if (updates === 'not loaded')
    return `${how} The pool updates are not loaded, so no pool is named here; each block’s page names its own.`
  return source === 'recorded'
    ? `${how} A dash means that no pool update on record has that key.`
    : `${how} A dash means that no loaded pool update has that key.`
}

function grouped(number: number): string {
  return groupDigits(String(number))
}
