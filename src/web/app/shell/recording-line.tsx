import { useSuspenseQuery } from '@tanstack/react-query'
import { groupDigits } from '#cardano/decimal.ts'
import { type Network, networks } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { useChainPulse, useTip } from '../../chain/chain-pulse.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { countText } from '../../ui/values/count-text.ts'
import { dateText } from '../../ui/values/timestamp.tsx'
import './tip-strip.css'

/** A line at the top of each page of a recorded network: that it is a sample, and its extent. Nothing on any other network. */
export function RecordingLine() {
  const network = useNetwork()
  const recording = useNetworkDescription()?.recording
  const newestBlock = useTip()?.time
  const isOffline = useChainPulse() === 'offline'
  const { data: listed } = useSuspenseQuery(networksQuery)
  if (!recording) return null
  const simulated = listed.find(({ description }) => description?.source === 'simulated')
  return (
    <div className="tip-strip tip-strip--recording">
      <div className="page-width recording-line">
        {isOffline && 'Offline. '}
        {recordingText(network, recording, newestBlock)}
        {simulated && (
          <>
            {' '}
            <Link to={paths.overview(simulated.name)}>{networks[simulated.name].title}</Link> is a live
            simulation.
          </>
        )}
      </div>
    </div>
  )
}

/**
 * `Recorded sample: 220 epochs to Feb 2022, 25,053 blocks to Jul 2025, 5 accounts.`
 * @param newestBlock its time; undefined while it is not known
 */
export function recordingText(
  network: Network,
  { epochs, blocks, accounts }: Pick<RecordingExtent, 'epochs' | 'blocks' | 'accounts'>,
  newestBlock: UtcTime | undefined,
): string {
  const count = epochs.reduce((sum, [first, last]) => sum + last - first + 1, 0)
  const lastEpoch = epochs.at(-1)?.[1]
  const epochsTo =
    lastEpoch === undefined ? '' : ` to ${monthText((epochEnd(network, lastEpoch) - SECOND) as UtcTime)}`
  const blocksTo = newestBlock === undefined ? '' : ` to ${monthText(newestBlock)}`
  const parts = [
    `${countText(count, 'epoch')}${epochsTo}`,
    `${groupDigits(String(blocks))} blocks${blocksTo}`,
    ...(accounts.length > 0 ? [countText(accounts.length, 'account')] : []),
  ]
  return `Recorded sample: ${parts.join(', ')}.`
}

/** `Feb 2022`. */
function monthText(time: UtcTime): string {
  return dateText(time).replace(/^\d+ /, '')
}
