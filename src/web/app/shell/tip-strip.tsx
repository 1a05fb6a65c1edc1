import { epochLength } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { type ChainPulse, useChainPulse, useRunningEpoch, useTip } from '../../chain/chain-pulse.ts'
import { epochShare } from '../../chain/epoch-time.ts'
import { useTipAnnouncements } from '../../chain/tip-announcements.ts'
import { useIsRecording, useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { BlockLink, EpochLink } from '../../links/resource-link.tsx'
import { Age } from '../../ui/values/timestamp.tsx'
import { RecordingLine } from './recording-line.tsx'
import './tip-strip.css'

/**
 * The newest block and its epoch, at the top of a network's pages; of a recording, what it is and holds. Mark and percentage
 * are shown only for an epoch in progress.
 */
export function TipStrip() {
  return useIsRecording() ? <RecordingLine /> : <GrowingStrip />
}

function GrowingStrip() {
  const source = useNetworkDescription()?.source
  const block = useTip()
  const pulse = useChainPulse()
  const running = useRunningEpoch()
  const isLive = pulse === 'live'
  useTipAnnouncements(isLive ? block : undefined)
  const epoch = running ?? block?.epoch_no ?? undefined
  return (
    <div className="tip-strip">
      <div className="page-width">
        <div className={isLive ? 'tip-strip-row' : 'tip-strip-row is-behind'}>
          <span className="tip-strip-newest">
            <span className={isLive ? 'live-dot' : 'live-dot is-stale'} />
            {source === 'simulated' && <b>Simulated</b>}
            {block?.block_no != null && (
              <span>
                Block <BlockLink blockNo={block.block_no} />
              </span>
            )}
          </span>
          <TipAge pulse={pulse} block={block} />
          {epoch !== undefined && (
            <span className="tip-strip-epoch">
              Epoch <EpochLink no={epoch} />
            </span>
          )}
          {running !== undefined && <RunningShare epochNo={running} />}
        </div>
        {block?.epoch_no != null && block.epoch_slot_no !== null && (
          <EpochBar block={{ ...block, epoch_no: block.epoch_no }} isRunning={running !== undefined} />
        )}
      </div>
    </div>
  )
}

function TipAge({ pulse, block }: { pulse: ChainPulse; block: Block | undefined }) {
  if (!block) return pulse === 'offline' ? <span>Offline</span> : null
  return (
    <span>
      {pulse === 'offline' && 'Offline, '}
      {(pulse === 'offline' || pulse === 'behind') && 'last block '}
      <Age time={block.time} />
    </span>
  )
}

function RunningShare({ epochNo }: { epochNo: number }) {
  const network = useNetwork()
  return (
    <b className="tip-strip-share">
      {useFromServerNow((now) => percentText(epochShare(network, epochNo, now), 1))}
    </b>
  )
}

/** How much of the epoch is over: by now while it is in progress, or else by the newest block. */
function EpochBar({ block, isRunning }: { block: Block & { epoch_no: number }; isRunning: boolean }) {
  const network = useNetwork()
  const known = (block.epoch_slot_no ?? 0) / epochLength(network, block.epoch_no)
  const at = useFromServerNow((now) =>
    percentText(isRunning ? epochShare(network, block.epoch_no, now) : known, 2),
  )
  return (
    <div className="tip-strip-bar" style={{ '--at': at }}>
      <span />
      {isRunning && <b />}
    </div>
  )
}

function percentText(share: number, digits: number): string {
  return `${(share * 100).toFixed(digits)}%`
}
