import { adaForChart } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { FieldLabel } from '../chain/field-label.tsx'
import type { PoolChange } from '../chain/pool-changes.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { Absent } from '../ui/values/count.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { ShortHash } from '../ui/values/hash.tsx'
import { dateText } from '../ui/values/timestamp.tsx'
import { termsHeading } from './pool-words.ts'

/** The terms of a pool's newest update, and the epoch from which they are active. */
export function NewestTerms({ change: { update } }: { change: PoolChange }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const share = Number(update.margin)
  const since = update.active_epoch_no
  return (
    <section className="section">
      <div className="section-header">
        <h2>{termsHeading(source)}</h2>
        <span className="section-note">
          active from epoch {since}, {dateText(epochStart(network, since))}
        </span>
        <ShowRequest of="Newest terms" />
      </div>
      <Readouts>
        <Readout name={<FieldLabel of="PoolUpdate.pledge">Pledge</FieldLabel>}>
          <FieldAmount of={update} field="pledge" decimals={0} />
        </Readout>
        <Readout name={<FieldLabel of="PoolUpdate.margin">Margin</FieldLabel>}>
          {share > 1 ? (
            <Absent why="not shown: its unit is unknown" />
          ) : (
            <>
              {marginPercentage(update.margin)}
              <span className="unit">%</span>
            </>
          )}
        </Readout>
        <Readout
          name={<FieldLabel of="PoolUpdate.fixed_cost">Fixed cost per epoch</FieldLabel>}
          context={adaForChart(update.fixed_cost) > 1e6 && 'unusually high: check the unit'}
        >
          <FieldAmount of={update} field="fixed_cost" decimals={0} />
        </Readout>
        <div className="readout">
          <dt className="readout-name">
            <FieldLabel of="PoolUpdate.vrf_key_hash_hex">VRF key hash</FieldLabel>
          </dt>
          <dd className="copyable">
            <ShortHash text={update.vrf_key_hash_hex} />
            <CopyButton text={update.vrf_key_hash_hex} what="VRF key hash" />
          </dd>
        </div>
      </Readouts>
    </section>
  )
}
