import { useMemo } from 'react'
import { MINUTE, type UtcTime } from '#cardano/utc-time.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { reducedMotion } from '#web/browser/media-query.ts'
import { loadedBlocks } from '#web/records/block-reader.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useChainPulse } from '#web/tip/chain-pulse.ts'
import { BlockPlot } from './block-chart.tsx'
import { columnsOfBlocks, SHOWN } from './block-columns.ts'
import { useRecentBlocks } from './recent-blocks.ts'

/** Height of the picture, in pixels. */
const HEIGHT = 48

/** The blocks of the last ten minutes as a picture alone, which says no more than its neighbours in words. */
export function RecentColumns() {
  const network = useNetwork()
  const { tip, places } = useRecentBlocks()
  const isLive = useChainPulse() === 'live'
  const moves = !reducedMotion.use() && isLive
  const minute = useFromServerNow((now) => (moves ? Math.floor(now / MINUTE) * MINUTE : undefined))
  const to = Math.max(minute ?? tip.time, tip.time) as UtcTime
  const columns = useMemo(() => columnsOfBlocks(network, loadedBlocks(places)), [network, places])
  return (
    <span aria-hidden>
      <BlockPlot
        columns={columns}
        from={(to - SHOWN) as UtcTime}
        to={to}
        height={HEIGHT}
        hasAxis={false}
        marks={none}
        moves={moves ? 'axis' : undefined}
        chosen={tip.block_no ?? undefined}
        isStill={!isLive}
        columnWidth={5}
      />
    </span>
  )
}

const none = [] as const
