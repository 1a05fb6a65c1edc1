import { epochLength } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { EpochBar } from '#web/records/epoch-bar.tsx'
import { epochShare, percentText } from '#web/records/epoch-time.ts'
import { recordingTexts } from '#web/records/recording-text.ts'
import { useIsRecording, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { BlockLink, EpochLink } from '#web/routing/resource-link.tsx'
import {
  type ChainPulse,
  lastBlockWords,
  useChainPulse,
  useRunningEpoch,
  useTip,
  useTipAnnouncements,
} from '#web/tip/chain-pulse.ts'
import { Age } from '#web/ui/values/timestamp.tsx'
import './tip-strip.css'

/** A line at the top of each page of a recorded network: that it is a sample, and its extent. Nothing on any other network. */
function RecordingLine() {
  const network = useNetwork()
  const recording = useNetworkDescription()?.recording
  const newestBlock = useTip()?.time
  const isOffline = useChainPulse() === 'offline'
  if (!recording) return null
  const { whole, short } = recordingTexts(network, recording, newestBlock)
  return (
    <div className="tip-strip tip-strip--recording">
      <div className="page-width recording-line">
        {isOffline && 'Offline. '}
        <span className="recording-whole">{whole}</span>
        <span className="recording-short">{short}</span>
      </div>
    </div>
  )
}

/**
 * The newest block and its epoch, at the top of a network's pages; of a recording, what it is and holds. Mark and percentage
 * are shown only for an epoch in progress.
 */
export function TipStrip() {
  return useIsRecording() ? <RecordingLine /> : <GrowingStrip />
}

function GrowingStrip() {
  const network = useNetwork()
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
          <span className="row gap-2">
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
          <EpochBar
            epochNo={block.epoch_no}
            reached={
              running === undefined ? block.epoch_slot_no / epochLength(network, block.epoch_no) : undefined
            }
          />
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
      {lastBlockWords(pulse)}
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
