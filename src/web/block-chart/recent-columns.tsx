import { Suspense, useMemo } from 'react'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { reducedMotion } from '#web/browser/media-query.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useChainPulse } from '#web/tip/chain-pulse.ts'
import { columnsOf, fullnessEnd, SHOWN } from './block-columns.ts'
import { loadedBlocks, useRecentBlocks } from './recent-blocks.ts'

const ColumnsDrawing = lazyPart(async () => (await import('./columns-drawing.tsx')).ColumnsDrawing)

/** Height of the picture, in pixels. */
const HEIGHT = 48

/** The blocks of the last ten minutes as a picture alone, which says no more than its neighbours in words. */
export function RecentColumns() {
  const network = useNetwork()
  const { tip, places } = useRecentBlocks()
  const isLive = useChainPulse() === 'live'
  const moves = !reducedMotion.use() && isLive
  const second = useFromServerNow((now) => (moves ? Math.floor(now / SECOND) * SECOND : undefined))
  const to = Math.max(second ?? tip.time, tip.time) as UtcTime
  const from = (to - SHOWN) as UtcTime
  const blocks = loadedBlocks(places)
  const columns = useMemo(() => columnsOf(network, blocks), [network, blocks])
  return (
    <span aria-hidden>
      <Suspense>
        <ColumnsDrawing
          columns={columns}
          from={from}
          to={to}
          end={fullnessEnd(columns)}
          height={HEIGHT}
          axisWidth={0}
          marks={none}
          chosen={tip.block_no ?? undefined}
          isStill={!isLive}
          columnWidth={5}
        />
      </Suspense>
    </span>
  )
}

const none = [] as const
