import { groupDigits } from '#cardano/decimal.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { Brand } from '#web/routing/brand.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useChainPulse, useTip } from '#web/tip/chain-pulse.ts'
import { useStaleness } from '#web/tip/staleness.ts'
import { Age, clockTextIn, DateOf } from '#web/ui/values/timestamp.tsx'

/** The network, its newest block and what its data is: live, simulated, recorded, late or not renewed. */
export function HeadLine() {
  const { name, title } = useNetwork()
  const source = useNetworkDescription()?.source
  const block = useTip()
  const pulse = useChainPulse()
  const staleness = useStaleness(name)
  const isLive = pulse === 'live'
  const isRecorded = source === 'recorded'
  const state = [
    pulse === 'offline' && 'Offline',
    isRecorded && 'Recorded',
    source === 'simulated' && 'Simulated',
  ].filter(Boolean)
  return (
    <header className="presentation-head">
      <Brand to={paths.overview(name)} />
      <span className="presentation-network">{title}</span>
      <span className="presentation-tip">
        <span className={isLive ? 'live-dot' : 'live-dot is-stale'} />
        {state.length > 0 && <span>{state.join(', ')}</span>}
        {block?.block_no != null && (
          <span>
            {isRecorded ? 'Newest block' : 'Block'} {groupDigits(block.block_no)}
          </span>
        )}
        {block && isRecorded && (
          <span className="presentation-wide">
            <DateOf time={block.time} />
          </span>
        )}
        {block && !isRecorded && !isLive && (
          <span>
            <Age time={block.time} />
          </span>
        )}
        {staleness && !isLive && (
          <span>
            Data from <Age time={staleness.at as UtcTime} />
          </span>
        )}
        {!block && pulse === 'unknown' && <span>Newest block not known yet</span>}
      </span>
      {!isRecorded && (
        <span className="presentation-wide">
          <WallClock />
        </span>
      )}
    </header>
  )
}

function WallClock() {
  const zone = timeZone.use()
  return useFromServerNow((now) => clockTextIn(zone, now as UtcTime))
}
