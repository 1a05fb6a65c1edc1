import { compareMargins, FULL_MARGIN } from '#cardano/margin-order.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'

/** The kinds of change that an update makes to the terms of its pool, in display order. */
export const changeKinds = [
  'first',
  'pledge-up',
  'pledge-down',
  'margin-up',
  'margin-down',
  'margin-full',
  'cost-up',
  'cost-down',
  'vrf',
  'reward',
  'metadata',
  'nothing',
] as const

export type ChangeKind = (typeof changeKinds)[number]

export function isChangeKind(text: string): text is ChangeKind {
  return changeKinds.some((kind) => kind === text)
}

/** The kinds of one update as a set of bits. */
export type ChangeKindSet = number

export function hasKind(set: ChangeKindSet, kind: ChangeKind): boolean {
  return (set & (1 << changeKinds.indexOf(kind))) !== 0
}

export function kindsOf(set: ChangeKindSet): ChangeKind[] {
  return changeKinds.filter((kind) => hasKind(set, kind))
}

/**
 * The kinds of an update against the one before it of the same pool. A margin that rises to 100 % is both `margin-up` and
 * `margin-full`. A first update is of the kind `first` alone.
 */
export function kindsOfChange(before: PoolUpdate | undefined, update: PoolUpdate): ChangeKindSet {
  if (!before) return setOf(['first'])
  const kinds = [
    ...direction(update.pledge, before.pledge, 'pledge-up', 'pledge-down'),
    ...direction(compareMargins(update.margin, before.margin), 0, 'margin-up', 'margin-down'),
    ...(update.margin === FULL_MARGIN && before.margin !== FULL_MARGIN ? (['margin-full'] as const) : []),
    ...direction(update.fixed_cost, before.fixed_cost, 'cost-up', 'cost-down'),
    ...(update.vrf_key_hash_hex !== before.vrf_key_hash_hex ? (['vrf'] as const) : []),
    ...(update.reward_addr_id !== before.reward_addr_id ? (['reward'] as const) : []),
    ...(update.meta_id !== before.meta_id ? (['metadata'] as const) : []),
  ]
  return setOf(kinds.length > 0 ? kinds : ['nothing'])
}

function direction<Value extends bigint | number>(
  now: Value,
  before: Value,
  up: ChangeKind,
  down: ChangeKind,
): ChangeKind[] {
  return now > before ? [up] : now < before ? [down] : []
}

function setOf(kinds: readonly ChangeKind[]): ChangeKindSet {
  return kinds.reduce((set, kind) => set | (1 << changeKinds.indexOf(kind)), 0)
}
