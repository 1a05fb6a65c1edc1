import { MINUTE } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { useStaleness } from '../../api/oldest-staleness.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { BlockLink } from '../../links/resource-link.tsx'
import { Status } from '../../ui/values/status.tsx'
import { Timestamp } from '../../ui/values/timestamp.tsx'
import { chanceText, pauseCause, pauseText } from './standstill-words.ts'

/** Says that no block has come for longer than chance explains, and what may be the reason. */
export function Standstill({ tip }: { tip: Block }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const stale = useStaleness(network.name)
  const minutes = useFromServerNow((now) => Math.floor((now - tip.time) / MINUTE) * MINUTE)
  return (
    <div className="standstill">
      <p role="status">
        <Status kind="warn">No new block for {pauseText(minutes)}</Status>
      </p>
      <p className="secondary">
        The newest block here is {tip.block_no !== null && <BlockLink blockNo={tip.block_no} />}, made on{' '}
        <Timestamp time={tip.time} />.{' '}
        {tip.slot_no !== null &&
          tip.epoch_no !== null &&
          chanceText(network, tip.slot_no, tip.epoch_no, minutes)}{' '}
        {pauseCause(source === 'simulated' ? 'simulated' : 'live', stale?.reason)}
      </p>
      <p className="footnote">This page looks again every 10 seconds. Older blocks are unaffected.</p>
    </div>
  )
}
