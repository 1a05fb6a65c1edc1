import type { ReactNode } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { Term } from '../../chain/pool-changes.ts'
import {
  amountDifferenceText,
  exactAda,
  marginDifferenceText,
} from '../../chain/pool-history/difference-text.ts'
import { ShortVrfKeyLink } from '../vrf-key-link.tsx'
import './change-list.css'

/** The changed terms of an update: old value, new value, exact difference. */
export function ChangeList({
  changed,
  before,
  update,
}: {
  changed: readonly Term[]
  before: PoolUpdate
  update: PoolUpdate
}) {
  return (
    <dl className="pool-change">
      {changed.map(({ key, name }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="pool-change-old">{shown[key](before)}</dd>
          <dd className="pool-change-new">{shown[key](update)}</dd>
          <dd className="pool-change-difference">{difference(key, before, update)}</dd>
        </div>
      ))}
    </dl>
  )
}

const shown: Readonly<Record<Term['key'], (update: PoolUpdate) => ReactNode>> = {
  pledge: ({ pledge }) => `${exactAda(pledge)} ADA`,
  margin: ({ margin }) => `${marginPercentage(margin)}%`,
  cost: ({ fixed_cost }) => `${exactAda(fixed_cost)} ADA`,
  vrf: ({ vrf_key_hash_hex: hash }) => <ShortVrfKeyLink hash={hash} />,
  reward: ({ reward_addr_id }) => recordText(reward_addr_id),
  meta: ({ meta_id }) => recordText(meta_id),
}

function recordText(value: bigint | null): string {
  return value === null ? 'none' : `record ${groupDigits(value.toString())}`
}

function difference(key: Term['key'], before: PoolUpdate, update: PoolUpdate): string | undefined {
  switch (key) {
    case 'pledge':
      return amountDifferenceText(before.pledge, update.pledge)
    case 'cost':
      return amountDifferenceText(before.fixed_cost, update.fixed_cost)
    case 'margin':
      return marginDifferenceText(before.margin, update.margin)
    case 'vrf':
      return 'new key'
    default:
      return undefined
  }
}
