import type { NetworkDescription } from '#contract/network-description.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { inChainOrder } from './pool-history/listed-updates.ts'

/** The terms of an update in display order, each with the value that is compared. */
const terms = [
  { key: 'pledge', name: 'Pledge', of: ({ pledge }: PoolUpdate) => pledge },
  { key: 'margin', name: 'Margin', of: ({ margin }: PoolUpdate) => margin },
  { key: 'cost', name: 'Fixed cost', of: ({ fixed_cost }: PoolUpdate) => fixed_cost },
  { key: 'vrf', name: 'VRF key', of: ({ vrf_key_hash_hex }: PoolUpdate) => vrf_key_hash_hex },
  { key: 'reward', name: 'Reward address', of: ({ reward_addr_id }: PoolUpdate) => reward_addr_id },
  { key: 'meta', name: 'Metadata', of: ({ meta_id }: PoolUpdate) => meta_id },
] as const

type Term = (typeof terms)[number]

/** An update of a pool with the one before it. */
export interface PoolChange {
  readonly update: PoolUpdate
  /** Undefined for the first update on record. */
  readonly before: PoolUpdate | undefined
  readonly changed: readonly Term[]
}

/**
 * Updates in chain order, each compared with the one before it of the same pool.
 * @param updates updates of any number of pools, in any order
 */
export function poolChanges(updates: readonly PoolUpdate[]): PoolChange[] {
  const latest = new Map<bigint, PoolUpdate>()
  return inChainOrder(updates).map((update) => {
    const before = latest.get(update.hash_id)
    latest.set(update.hash_id, update)
    return {
      update,
      before,
      changed: before ? terms.filter((term) => term.of(before) !== term.of(update)) : [],
    }
  })
}

/** The source of a network's data; undefined for a data service that does not state it. */
export type DataSource = NetworkDescription['source'] | undefined

/** Whether every update of a pool is on record. */
export function isWholeHistory(source: DataSource): boolean {
  return source === 'live' || source === 'simulated'
}

/** The first update on record registered the pool only where no earlier one can be missing. */
export function firstUpdateText(source: DataSource): string {
  return isWholeHistory(source) ? 'First registration' : 'First on record'
}

/** The changed terms as text for a table cell. */
export function changeText({ before, changed }: PoolChange, source: DataSource): string {
  if (!before) return firstUpdateText(source)
  const [first, ...rest] = changed.map(({ name }) => name)
  return first
    ? [first, ...rest.map((name) => (name === 'VRF key' ? name : name.toLowerCase()))].join(', ')
    : 'Nothing'
}
