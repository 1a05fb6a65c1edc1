import { useMemo } from 'react'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { reducedMotion } from '#web/browser/media-query.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useChainPulse } from '#web/tip/chain-pulse.ts'
import { BlockPlot } from './block-chart.tsx'
import { columnsOf, SHOWN } from './block-columns.ts'
import { loadedBlocks, useRecentBlocks, useSteadyPlaces } from './recent-blocks.ts'

/** Height of the picture, in pixels. */
const HEIGHT = 48

/** The blocks of the last ten minutes as a picture alone, which says no more than its neighbours in words. */
export function RecentColumns() {
  const network = useNetwork()
  const { tip, places } = useRecentBlocks()
  const steady = useSteadyPlaces(places)
  const isLive = useChainPulse() === 'live'
  const moves = !reducedMotion.use() && isLive
  const second = useFromServerNow((now) => (moves ? Math.floor(now / SECOND) * SECOND : undefined))
  const to = Math.max(second ?? tip.time, tip.time) as UtcTime
  const columns = useMemo(() => columnsOf(network, loadedBlocks(steady)), [network, steady])
  return (
    <span aria-hidden>
      <BlockPlot
        columns={columns}
        from={(to - SHOWN) as UtcTime}
        to={to}
        height={HEIGHT}
        hasAxis={false}
        marks={none}
        chosen={tip.block_no ?? undefined}
        isStill={!isLive}
        columnWidth={5}
      />
    </span>
  )
}

const none = [] as const
