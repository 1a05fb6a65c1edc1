import { compareMargins, FULL_MARGIN } from '#cardano/margin.ts'
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

const bits = Object.fromEntries(changeKinds.map((kind, at) => [kind, 1 << at])) as Readonly<
  Record<ChangeKind, number>
>

export function hasKind(set: ChangeKindSet, kind: ChangeKind): boolean {
  return (set & bits[kind]) !== 0
}

export function kindsOf(set: ChangeKindSet): ChangeKind[] {
  return changeKinds.filter((kind) => hasKind(set, kind))
}

/**
 * The kinds of an update against the one before it of the same pool. A margin that rises to 100 % is both `margin-up` and
 * `margin-full`. A first update is of the kind `first` alone.
 */
export function kindsOfChange(before: PoolUpdate | undefined, update: PoolUpdate): ChangeKindSet {
  if (!before) return bits.first
  const margins = compareMargins(update.margin, before.margin)
  const set =
    (update.pledge > before.pledge ? bits['pledge-up'] : 0) |
    (update.pledge < before.pledge ? bits['pledge-down'] : 0) |
    (margins > 0 ? bits['margin-up'] : 0) |
    (margins < 0 ? bits['margin-down'] : 0) |
    (margins !== 0 && update.margin === FULL_MARGIN ? bits['margin-full'] : 0) |
    (update.fixed_cost > before.fixed_cost ? bits['cost-up'] : 0) |
    (update.fixed_cost < before.fixed_cost ? bits['cost-down'] : 0) |
    (update.vrf_key_hash_hex !== before.vrf_key_hash_hex ? bits.vrf : 0) |
    (update.reward_addr_id !== before.reward_addr_id ? bits.reward : 0) |
    (update.meta_id !== before.meta_id ? bits.metadata : 0)
  return set === 0 ? bits.nothing : set
}
