import { groupDigits } from '#cardano/decimal.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { useStaleness } from '../api/staleness.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { timeZone } from '../browser/time-zone.ts'
import { useChainPulse, useTip } from '../chain/chain-pulse.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Brand } from '../ui/controls/brand.tsx'
import { Age, clockTextIn, DateOf } from '../ui/values/timestamp.tsx'

/** The network, its newest block and what its data is: live, simulated, recorded, late or not renewed. */
export function HeadLine() {
  const { name, title } = useNetwork()
  return (
    <header className="presentation-head">
      <Brand to={paths.overview(name)} />
      <span className="presentation-network">{title}</span>
      <ChainState />
    </header>
  )
}

function ChainState() {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const block = useTip()
  const pulse = useChainPulse()
  const staleness = useStaleness(name)
  const isLive = pulse === 'live' && !staleness
  const state = [
    pulse === 'offline' && 'Offline',
    source === 'recorded' && 'Recorded',
    source === 'simulated' && 'Simulated',
  ].filter(Boolean)
  return (
    <>
      <span className="presentation-tip">
        <span className={isLive ? 'live-dot' : 'live-dot is-stale'} />
        {state.length > 0 && <span>{state.join(', ')}</span>}
        {block?.block_no != null && (
          <span>
            {source === 'recorded' ? 'Newest block' : 'Block'} {groupDigits(String(block.block_no))}
          </span>
        )}
        {block && source === 'recorded' && (
          <span className="presentation-wide">
            <DateOf time={block.time} />
          </span>
        )}
        {block && source !== 'recorded' && !isLive && (
          <span>
            <Age time={block.time} />
          </span>
        )}
        {staleness && (
          <span>
            Data from <Age time={staleness.at as UtcTime} />
          </span>
        )}
        {!block && pulse === 'unknown' && <span>Newest block not known yet</span>}
      </span>
      {source !== 'recorded' && (
        <span className="presentation-wide">
          <WallClock />
        </span>
      )}
    </>
  )
}

function WallClock() {
  const zone = timeZone.use()
  return useFromServerNow((now) => clockTextIn(zone, now as UtcTime))
}
