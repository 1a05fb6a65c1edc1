import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { epochEnd, epochLength } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { recordQuery } from '../../api/endpoint-query.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { timeZone } from '../../browser/time-zone.ts'
import { type ChainPulse, useChainPulse, useRunningEpoch, useTip } from '../../chain/chain-pulse.ts'
import { epochShare } from '../../chain/epoch-time.ts'
import { useTipAnnouncements } from '../../chain/tip-announcements.ts'
import { useIsRecording, useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { BlockLink } from '../../links/resource-link.tsx'
import { durationText } from '../../ui/values/duration.ts'
import { Age, clockTextIn } from '../../ui/values/timestamp.tsx'
import { RecordingLine } from './recording-line.tsx'
import './tip-strip.css'

/**
 * The newest block and its epoch, at the top of every page; of a recording, what it is and holds. Needle, percentage and
 * end are shown only for an epoch in progress.
 */
export function TipStrip() {
  useRetries(useChainPulse() === 'offline')
  return useIsRecording() ? <RecordingLine /> : <GrowingStrip />
}

function GrowingStrip() {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const block = useTip()
  const pulse = useChainPulse()
  const running = useRunningEpoch()
  useTipAnnouncements(pulse === 'live' ? block : undefined)
  const isLive = pulse === 'live'
  return (
    <div className="tip-strip">
      <div className="page-width">
        <div className={isLive ? 'tip-strip-row' : 'tip-strip-row is-behind'}>
          <span className="tip-strip-newest">
            <span className={isLive ? 'live-dot' : 'live-dot is-stale'} />
            {source === 'simulated' && <b>Simulated</b>}
            {block?.block_no != null && (
              <span>
                <span className="tip-strip-medium">Block </span>
                <BlockLink blockNo={block.block_no} />
              </span>
            )}
          </span>
          <TipAge pulse={pulse} block={block} />
          {block?.slot_no != null && (
            <span className="tip-strip-medium">
              Slot <b>{groupDigits(String(block.slot_no))}</b>
            </span>
          )}
          <span className="tip-strip-gap" />
          {running !== undefined ? (
            <RunningEpoch epochNo={running} />
          ) : (
            block?.epoch_no != null && (
              <span>
                Epoch <b>{block.epoch_no}</b>
              </span>
            )
          )}
          <WallClock />
        </div>
        {block?.epoch_no != null && block.epoch_slot_no !== null && (
          <SlimRuler
            share={
              running === undefined ? block.epoch_slot_no / epochLength(network, block.epoch_no) : undefined
            }
            epochNo={block.epoch_no}
          />
        )}
      </div>
    </div>
  )
}

/** Milliseconds between two tries to read the newest block. */
const RETRY_EVERY = 10 * SECOND

/** Asks for the newest block again on a page that belongs to no network; on the others, the data note does. */
function useRetries(isOffline: boolean): void {
  const { name } = useNetwork()
  const isGeneralPage = useParams().network === undefined
  useQuery({
    ...recordQuery(name, 'latestBlock', {}),
    refetchInterval: isOffline && isGeneralPage && RETRY_EVERY,
    notifyOnChangeProps: [],
  })
}

function TipAge({ pulse, block }: { pulse: ChainPulse; block: Block | undefined }) {
  if (!block) return pulse === 'offline' ? <span>Offline</span> : null
  switch (pulse) {
    case 'offline':
      return (
        <span>
          Offline<span className="tip-strip-medium">, last block</span> <Age time={block.time} />
        </span>
      )
    case 'behind':
      return (
        <span>
          <span className="tip-strip-medium">last block </span>
          <Age time={block.time} />
        </span>
      )
    default:
      return <Age time={block.time} />
  }
}

/** @param share the elapsed share of the newest block's epoch; undefined while that epoch is in progress */
function SlimRuler({ share, epochNo }: { share: number | undefined; epochNo: number }) {
  const network = useNetwork()
  const at = useFromServerNow((now) => percentText(share ?? epochShare(network, epochNo, now)))
  return (
    <div className="tip-ruler" style={{ '--at': at }}>
      <span className="tip-ruler-elapsed" />
      {share === undefined && <span className="tip-ruler-needle" />}
    </div>
  )
}

function RunningEpoch({ epochNo }: { epochNo: number }) {
  const network = useNetwork()
  const share = useFromServerNow((now) => percentText(epochShare(network, epochNo, now)))
  const left = useFromServerNow((now) => durationText(epochEnd(network, epochNo) - now))
  return (
    <>
      <span>
        Epoch <b>{epochNo}</b>
      </span>
      <span className="tip-strip-share">
        <b>{share}</b>
      </span>
      <span className="tip-strip-wide">
        ends in <b>{left}</b>
      </span>
    </>
  )
}

/** `54.41%`: a hundredth is a tenth of a pixel of the ruler. */
function percentText(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}

function WallClock() {
  const shownZone = timeZone.use()
  const [time, ...zone] = useFromServerNow((now) => clockTextIn(shownZone, now as UtcTime)).split(' ')
  return (
    <span className="tip-strip-wide">
      <b>{time}</b> {zone.join(' ')}
    </span>
  )
}
