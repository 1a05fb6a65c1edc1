import { adaForChart } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { compareMargins, FULL_MARGIN } from '#cardano/margin-order.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { timeZone } from '../../browser/time-zone.ts'
import {
  amountDifferenceText,
  decimalsOf,
  marginDifferenceText,
} from '../../chain/pool-history/difference-text.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Readout } from '../../ui/records/readout.tsx'
import { Absent } from '../../ui/values/count.tsx'
import { FieldAmount } from '../../ui/values/field-amount.tsx'
import { dateText } from '../../ui/values/timestamp.tsx'
import { VrfKeyLink } from '../vrf-key-link.tsx'
import { AnnouncedTerms } from './announced-terms.tsx'
import { effectiveUpdates, lastChange, type Standing } from './standing.ts'
import { keyUseText, lastChangeText, standingHeading, standingNote } from './terms-words.ts'
import { useTimeUntil } from './time-until.ts'
import './terms-section.css'

/** The terms of a pool in force, or the newest known ones, with those that are announced. @param updates in chain order */
export function TermsSection({
  standing: { kind, update, announced },
  updates,
}: {
  standing: Standing
  updates: readonly PoolUpdate[]
}) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const since = update.active_epoch_no
  const left = useTimeUntil(since)
  const zone = timeZone.use()
  const effective = effectiveUpdates(updates.slice(0, updates.indexOf(update) + 1))
  const amountContext = (field: 'pledge' | 'fixed_cost') => {
    const change = lastChange(effective, field)
    return change
      ? lastChangeText(
          amountDifferenceText(change.before[field], change.update[field]),
          change.update.active_epoch_no,
          source,
        )
      : lastChangeText(undefined, since, source)
  }
  const margin = lastChange(effective, 'margin')
  const firstOfKey = lastChange(effective, 'vrf_key_hash_hex')?.update ?? effective[0] ?? update
  const hasBegun = kind !== 'not-begun'
  return (
    <section className="section">
      <div className="section-header">
        <h2>{standingHeading(kind, source)}</h2>
        <span className="section-note">
          {standingNote(kind, since, dateText(epochStart(network, since), zone), left)}
        </span>
      </div>
      <dl className="pool-terms">
        <Readout name="Pledge" context={hasBegun && amountContext('pledge')}>
          <FieldAmount of={update} field="pledge" decimals={decimalsOf([update.pledge])} />
        </Readout>
        <Readout
          name="Margin"
          context={
            hasBegun &&
            lastChangeText(
              margin && marginDifferenceText(margin.before.margin, margin.update.margin),
              margin?.update.active_epoch_no ?? since,
              source,
            )
          }
        >
          {compareMargins(update.margin, FULL_MARGIN) > 0 ? (
            <Absent why="not shown: its unit is unknown" />
          ) : (
            <>
              {marginPercentage(update.margin)}
              <span className="unit">%</span>
            </>
          )}
        </Readout>
        <Readout
          name="Fixed cost per epoch"
          context={
            adaForChart(update.fixed_cost) > 1e6
              ? 'unusually high: check the unit'
              : hasBegun && amountContext('fixed_cost')
          }
        >
          <FieldAmount of={update} field="fixed_cost" decimals={decimalsOf([update.fixed_cost])} />
        </Readout>
        <div className="readout">
          <dt className="readout-name">VRF key hash</dt>
          <dd className="copyable">
            <VrfKeyLink hash={update.vrf_key_hash_hex} />
            <CopyButton text={update.vrf_key_hash_hex} what="VRF key hash" />
          </dd>
          {hasBegun && <dd className="readout-context">{keyUseText(firstOfKey.active_epoch_no, source)}</dd>}
        </div>
      </dl>
      {announced.map((next, at) => (
        <AnnouncedTerms key={next.id.toString()} before={announced[at - 1] ?? update} update={next} />
      ))}
    </section>
  )
}
