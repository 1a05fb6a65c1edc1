import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '#cardano/decimal.ts'
import { epochEnd, epochLength, epochStart } from '#cardano/slot-time.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { BlockLink } from '../links/resource-link.tsx'
import { useNow } from '../ui/clock.ts'
import { durationText } from '../ui/duration.ts'
import { dateText, relativeText } from '../ui/timestamp.tsx'

/** The chain at a glance, on every page. Of a recording it says so, and points at no present moment. */
export function TipStrip() {
  const network = useNetwork()
  const description = useNetworkDescription()
  const recorded = description?.source === 'recorded'
  const { data } = useQuery({
    ...recordQuery(network.name, 'latestBlock', {}),
    refetchInterval: recorded ? false : 20_000,
  })
  const block = data?.record
  const place = block && { epochNo: block.epoch_no, epochSlotNo: block.epoch_slot_no }
  return (
    <div className="tip">
      <div className="wrap">
        <div className="tip-row">
          <span className="tip-live">
            <span className={recorded || !block ? 'live-dot is-stale' : 'live-dot'} />
            {recorded && <b>Recorded</b>}
            {description?.source === 'simulated' && <b>Simulated</b>}
            {block?.block_no != null && (
              <span>
                <span className="hide-sm">{recorded ? 'newest block' : 'Block'} </span>
                <BlockLink blockNo={block.block_no} />
              </span>
            )}
          </span>
          {block && <BlockAge time={block.time} recorded={recorded} />}
          {block?.slot_no != null && (
            <span className="md">
              Slot <b>{groupDigits(String(block.slot_no))}</b>
            </span>
          )}
          <span className="push" />
          {recorded ? (
            <RecordingExtentText />
          ) : (
            place?.epochNo != null && <RunningEpoch epochNo={place.epochNo} />
          )}
        </div>
        {place?.epochNo != null && place.epochSlotNo !== null && (
          <div
            className="ruler ruler--slim"
            style={{ '--at': `${(place.epochSlotNo / epochLength(network, place.epochNo)) * 100}%` }}
          >
            <span className="done" />
            {!recorded && <span className="needle" />}
          </div>
        )}
      </div>
    </div>
  )
}

function BlockAge({ time, recorded }: { time: UtcTime; recorded: boolean }) {
  const now = useNow()
  return <span>{recorded ? dateText(time) : relativeText(time, now)}</span>
}

function RecordingExtentText() {
  const recording = useNetworkDescription()?.recording
  if (!recording) return null
  const epochs = recording.epochs.reduce((sum, [first, last]) => sum + last - first + 1, 0)
  return (
    <span className="lg">
      On record: <b>{epochs}</b> epochs, <b>{groupDigits(String(recording.blocks))}</b> blocks,{' '}
      <b>{recording.pool_updates}</b> pool updates
    </span>
  )
}

function RunningEpoch({ epochNo }: { epochNo: number }) {
  const network = useNetwork()
  const now = useNow()
  const start = epochStart(network, epochNo)
  const end = epochEnd(network, epochNo)
  const share = Math.min((now - start) / (end - start), 1)
  return (
    <>
      <span>
        Epoch <b>{epochNo}</b>
      </span>
      <span className="pc">
        <b>{(share * 100).toFixed(2)}%</b>
      </span>
      <span className="lg">
        ends in <b>{durationText(end - now)}</b>
      </span>
      <span className="lg">
        <b>{utcTimeText(now as UtcTime).slice(11)}</b> UTC
      </span>
    </>
  )
}
