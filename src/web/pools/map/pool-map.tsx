import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { adaText } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { poolsSearch, type UpdateFilters, updateFilters } from '#explorer-protocol/pool-searches.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { VALUE_AXIS_WIDTH } from '#web/charts/axis-ticks.ts'
import { ChartBoundary } from '#web/charts/chart-room.tsx'
import { OfWidth } from '#web/charts/of-width.tsx'
import { PICTURED } from '#web/pictures/pictured.ts'
import type { PoolInForce } from '#web/pools/select-updates.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { CloseButton } from '#web/ui/controls/close-button.tsx'
import { cutAda } from '#web/ui/values/amount.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { useLabelsOf, useWatchList } from '#web/watch-list/watch-list.ts'
import { CostBars } from './cost-bars.tsx'
import {
  dotToward,
  filterFrame,
  frameFilters,
  isArrow,
  type MapDot,
  type MapPoint,
  mapDots,
  type PlacedDot,
  topPledge,
} from './map-frame.ts'
import { type MapPlaces, type MapReading, MapReadingContext } from './map-reading.ts'
import { MapRoom } from './map-room.tsx'
import { PoolReadout } from './pool-readout.tsx'
import './pool-map.css'

const MapDrawing = lazyPart(async () => (await import('./map-drawing.tsx')).MapDrawing)

/** Height of the map with its axis, in pixels. */
const HEIGHT = 296

/**
 * The pools of an epoch by margin and pledge, and by cost, over their list. The pointer reads a pool, a press selects it, another opens it; a
 * rectangle that a mouse draws filters by margin and pledge.
 */
export function PoolMap({
  all,
  chosen,
  filters,
  waiting,
}: {
  /** All pools of the epoch; undefined until they are there. */
  all: readonly PoolInForce[] | undefined
  /** Those that pass the filters, in the order of the list. */
  chosen: readonly PoolInForce[] | undefined
  filters: UpdateFilters
  /** Stands in the plot until the pools are there. */
  waiting: ReactNode
}) {
  const network = useNetwork()
  const navigate = useNavigate()
  const { at } = useSearch(poolsSearch).values
  const select = useSearchChange(poolsSearch)
  const change = useSearchChange(updateFilters)
  const [pointed, point] = useState<MapDot>()
  const [corner, setCorner] = useState<MapPoint>()
  const [here, setHere] = useState<readonly PlacedDot[]>([])
  const [places, setPlaces] = useState<MapPlaces>()
  const dots = useMemo(() => mapDots(all ?? []), [all])
  const top = useMemo(() => topPledge(dots), [dots])
  const numbers = useMemo(
    () =>
      chosen && all && chosen.length < all.length
        ? new Set(chosen.map(({ update }) => update.hash_id))
        : undefined,
    [all, chosen],
  )
  const selected = useMemo(
    () => (at === undefined ? undefined : all?.find(({ update }) => update.hash_id === at)),
    [all, at],
  )
  const picked = pointed?.pool ?? selected
  const read = picked ?? chosen?.[0] ?? all?.[0]
  const labels = useMapLabels()
  const { margin, pledge } = filters
  const frame = useMemo(() => filterFrame({ margin, pledge }, top), [margin, pledge, top])
  const open = useCallback(
    (pool: PoolInForce) => void navigate(paths.pool(network.name, pool.update.hash_id)),
    [navigate, network],
  )
  const unselect = () => void select({ at: undefined }, { replace: true })
  const clearFrame = () => void change({ margin: undefined, pledge: undefined })
  const reading = useMemo(
    (): MapReading => ({ chosen: numbers, frame, labels, onPlaced: setPlaces, onFramed: setCorner }),
    [numbers, frame, labels],
  )

  function pressDot({ pool }: MapDot, dotsHere: readonly PlacedDot[]) {
    if (pool.update.hash_id === at) return open(pool)
    setHere(dotsHere.length > 1 ? dotsHere : [])
    void select({ at: pool.update.hash_id }, { replace: true })
  }

  function press(event: React.KeyboardEvent) {
    if (here.length > 0 && event.key === 'Escape') setHere([])
    else if (isArrow(event.key)) {
      const from = places?.dots.find(({ dot }) => dot.pool.update.hash_id === read?.update.hash_id)
      const to = from && (picked ? dotToward(places?.dots ?? [], from, event.key) : from)
      if (to) point(to.dot)
    } else if (event.key === 'Enter' && picked) open(picked)
    else if (event.key === 'Escape' && picked) {
      point(undefined)
      if (at !== undefined) unselect()
    } else if (event.key === 'Escape' && frame) clearFrame()
    else return
    event.preventDefault()
  }

  return (
    <section className="pool-map-section" aria-label="Map of pools">
      <PoolReadout
        pool={read}
        isPicked={picked !== undefined}
        chosen={chosen}
        all={all}
        onClear={at === undefined ? undefined : unselect}
      />
      <div className="pool-map-row" id={PICTURED}>
        <figure className="series-blk">
          <h2 className="pool-map-title">
            Pledge and margin <span className="unit">ADA, %</span>
          </h2>
          <div className={`pool-map ${numbers ? 'is-filtered' : ''}`} style={{ height: HEIGHT }}>
            <MapRoom
              places={places}
              read={picked}
              onPoint={point}
              onPress={pressDot}
              onFrame={(drawn) => void change(frameFilters(drawn, top))}
            >
              <div
                role="slider"
                tabIndex={0}
                className="pool-map-slider"
                aria-label="Pools by margin and pledge; arrows go to the nearest pool, Enter opens it"
                aria-valuemin={0}
                aria-valuemax={dots.length}
                aria-valuenow={dots.findIndex(({ pool }) => pool === read) + 1}
                aria-valuetext={read ? poolText(read) : 'No pool'}
                onKeyDown={press}
                onBlur={() => point(undefined)}
              >
                <ChartBoundary waiting={<span className="chart-waiting" />}>
                  <MapReadingContext value={reading}>
                    <OfWidth height={HEIGHT}>
                      {(width) => <MapDrawing width={width} height={HEIGHT} dots={dots} top={top} />}
                    </OfWidth>
                  </MapReadingContext>
                </ChartBoundary>
              </div>
            </MapRoom>
            {!all && <p className="pool-map-note">{waiting}</p>}
            {chosen?.length === 0 && frame && (
              <p className="pool-map-note">
                No pool in the frame.{' '}
                <button type="button" className="button button--small" onClick={clearFrame}>
                  Clear
                </button>
              </p>
            )}
            {frame && corner && (
              <CloseButton
                label="Clear the frame"
                className="button--small pool-map-clear"
                style={{ left: corner.x + 8, top: corner.y }}
                onClick={clearFrame}
              />
            )}
            {here.length > 1 && <PoolsHere here={here} onClose={() => setHere([])} />}
          </div>
        </figure>
        <CostBars all={all} chosen={chosen} cost={filters.cost} />
      </div>
    </section>
  )
}

/** Pools whose dots lie on each other. */
function PoolsHere({ here, onClose }: { here: readonly PlacedDot[]; onClose: () => void }) {
  const { name } = useNetwork()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [onClose])
  const [first] = here
  return (
    <div
      ref={panel}
      className="popover pool-map-here"
      style={{ left: Math.max(0, (first?.x ?? 0) - VALUE_AXIS_WIDTH), top: (first?.y ?? 0) + 12 }}
    >
      <p className="aside small">{countText(here.length, 'pool')} here</p>
      {here.map(({ dot: { pool } }) => (
        <Link
          key={pool.update.hash_id.toString()}
          className="popover-item"
          to={paths.pool(name, pool.update.hash_id)}
        >
          Pool {pool.update.hash_id.toString()} <small>{cutAda(pool.update.pledge)} ADA</small>
        </Link>
      ))}
    </div>
  )
}

/** The names that this browser gives to pools, and the pools that it watches. */
function useMapLabels(): ReadonlyMap<string, string> {
  const { name: network } = useNetwork()
  const labels = useLabelsOf({ network, kind: 'pool' })
  const { entries } = useWatchList()
  return useMemo(() => {
    const watched = entries.filter((entry) => entry.network === network && entry.kind === 'pool')
    return new Map([...watched.map(({ id }): [string, string] => [id, '']), ...labels])
  }, [entries, labels, network])
}

function poolText({ update: { hash_id, pledge, margin, fixed_cost } }: PoolInForce): string {
  return `Pool ${hash_id}: pledge ${adaText(pledge)} ADA, margin ${marginPercentage(margin)}%, cost ${adaText(fixed_cost)} ADA`
}
