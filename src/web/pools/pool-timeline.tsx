import type { ReactNode } from 'react'
import { adaParts, type Lovelace, lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { Network } from '#cardano/network.ts'
import { shortenMiddle } from '#cardano/shorten-middle.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type DataSource, type PoolChange, type Term, terms } from '../chain/pool-changes.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { Count } from '../ui/values/count.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { dateText } from '../ui/values/timestamp.tsx'
import { entryHeading } from './pool-words.ts'
import './pool-timeline.css'

/** The updates of a pool, newest first, each with its changed terms: old value, new value, difference. */
export function PoolTimeline({
  network,
  changes,
  source,
}: {
  network: Network
  changes: readonly PoolChange[]
  source: DataSource
}) {
  return (
    <ol className="pool-timeline" reversed>
      {changes.toReversed().map((change, i) => (
        <li key={change.update.id.toString()} className={i === 0 ? 'is-newest' : undefined}>
          <div className="pool-timeline-date">
            <EpochLink no={change.update.active_epoch_no}>Epoch {change.update.active_epoch_no}</EpochLink>
            <div>{dateText(epochStart(network, change.update.active_epoch_no))}</div>
          </div>
          <div className="pool-timeline-stem" />
          <div className="pool-timeline-entry">
            <Entry change={change} number={changes.length - i} of={changes.length} source={source} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Entry({
  change: { update, before, changed },
  number,
  of,
  source,
}: {
  change: PoolChange
  number: number
  of: number
  source: DataSource
}) {
  if (!before) {
    return (
      <>
        <h3>{entryHeading(1, of, source)}</h3>
        <p className="pool-timeline-first">
          Pledge <FieldAmount of={update} field="pledge" decimals={0} />, margin{' '}
          {marginPercentage(update.margin)}%, fixed cost{' '}
          <FieldAmount of={update} field="fixed_cost" decimals={0} /> per epoch.
        </p>
      </>
    )
  }
  const unchanged = terms.filter((term) => !changed.includes(term))
  return (
    <>
      <h3>{entryHeading(number, of, source)}</h3>
      {changed.length > 0 && (
        <dl className="pool-change">
          {changed.map((term) => (
            <Difference key={term.key} term={term} before={before} update={update} />
          ))}
        </dl>
      )}
      {unchanged.length > 0 && (
        <p className="pool-timeline-unchanged">
          Unchanged:{' '}
          {unchanged.map(({ name }) => (name === 'VRF key' ? name : name.toLowerCase())).join(', ')}.
        </p>
      )}
    </>
  )
}

function Difference({ term, before, update }: { term: Term; before: PoolUpdate; update: PoolUpdate }) {
  return (
    <>
      <dt>{term.name}</dt>
      <dd className="pool-change-old">
        <del>{shown[term.key](before)}</del>
      </dd>
      <dd className="pool-change-arrow" aria-hidden>
        →
      </dd>
      <dd className="pool-change-new">
        <ins>{shown[term.key](update)}</ins>
      </dd>
      <dd className="pool-change-difference">{difference(term, before, update)}</dd>
    </>
  )
}

const shown: Readonly<Record<Term['key'], (update: PoolUpdate) => ReactNode>> = {
  pledge: (update) => <FieldAmount of={update} field="pledge" decimals={0} />,
  margin: ({ margin }) => `${marginPercentage(margin)}%`,
  cost: (update) => <FieldAmount of={update} field="fixed_cost" decimals={0} />,
  vrf: ({ vrf_key_hash_hex: hash }) => <code title={hash}>{shortenMiddle(hash, 6)}</code>,
  reward: ({ reward_addr_id }) => <RecordNumber value={reward_addr_id} />,
  meta: ({ meta_id }) => <RecordNumber value={meta_id} />,
}

function RecordNumber({ value }: { value: bigint | null }) {
  return value === null ? (
    'none'
  ) : (
    <>
      record <Count value={value} />
    </>
  )
}

function difference({ key }: Term, before: PoolUpdate, update: PoolUpdate): string | undefined {
  if (key === 'pledge') return adaDifference(before.pledge, update.pledge)
  if (key === 'cost') return adaDifference(before.fixed_cost, update.fixed_cost)
  if (key === 'vrf') return 'new key'
  if (key !== 'margin') return undefined
  const points = (Number(update.margin) - Number(before.margin)) * 100
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)} points`
}

function adaDifference(before: Lovelace, after: Lovelace): string {
  const { sign, whole } = adaParts(lovelace(after - before), 0)
  return `${sign || '+'}${whole} ADA`
}
