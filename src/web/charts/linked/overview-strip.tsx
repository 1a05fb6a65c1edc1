import { type PointerEvent, useMemo, useRef } from 'react'
import type { Network } from '#cardano/network.ts'
import { transactionCount } from '../../chain/measures/measure.ts'
import { roomClasses } from '../axis/chart-widths.ts'
import { percentage } from '../axis/plot-axes.tsx'
import { type EpochPlace, type EpochRange, plottedValue } from '../epoch-series.ts'
import { type EraMark, eraMarks } from './era-marks.ts'
import type { RangeView } from './range-view.ts'
import { draggedTo, type Grab, grabAt } from './strip-drag.ts'
import { stripPath } from './strip-path.ts'
import { StripWindow } from './strip-window.tsx'
import { useRangeAnnouncement } from './use-range-announcement.ts'
import { viewOf } from './view.ts'
import { cancelGesture, endGesture, isMoving, moveView, readView } from './view-gesture.ts'
import { placeAt } from './view-moves.ts'
import './overview-strip.css'

/** Height of the area, in pixels. */
const HEIGHT = 54

/** All epochs of the record under linked charts, with a window over those that the charts show, which pointer and keys move. */
export function OverviewStrip({
  network,
  record: places,
  range,
  view,
}: {
  network: Network
  /** The place of each epoch, from 0 to the newest one. */
  record: readonly EpochPlace[]
  range: EpochRange
  view: RangeView
}) {
  const newest = places.at(-1)?.no ?? 0
  const record = useMemo(() => viewOf({ first: 0, last: newest }), [newest])
  const eras = useMemo(() => eraMarks(network, newest), [network, newest])
  const track = useRef<HTMLDivElement>(null)
  const grab = useRef<Grab>(undefined)
  useRangeAnnouncement(range)

  function placeUnder({ clientX }: PointerEvent): number {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return placeAt(record, (clientX - left) / width)
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !event.isPrimary) return
    const isHandle = event.target instanceof HTMLElement && event.target.dataset.edge !== undefined
    grab.current = grabAt(placeUnder(event), isHandle, readView(view), record)
    event.currentTarget.setPointerCapture(event.pointerId)
    moveView(view, draggedTo(grab.current, placeUnder(event), record))
  }

  function drag(event: PointerEvent) {
    // Escape ends a gesture wherever the focus is, while the pointer still holds the strip.
    if (!grab.current || !event.isPrimary || !isMoving(view)) return
    moveView(view, draggedTo(grab.current, placeUnder(event), record))
  }

  function release() {
    if (!grab.current) return
    grab.current = undefined
    endGesture(view)
  }

  function cancel() {
    grab.current = undefined
    cancelGesture(view)
  }

  return (
    <fieldset className="overview-strip">
      <legend className="visually-hidden">Range of the charts</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handles do by keys what the pointer does */}
      <div
        ref={track}
        className="strip-track"
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={cancel}
        onKeyDown={({ key }) => key === 'Escape' && cancel()}
      >
        <StripArea places={places} eras={eras} />
        <StripWindow network={network} record={record} range={range} view={view} />
      </div>
      {eras.length > 1 && <Eras eras={eras} />}
      <p className="footnote strip-hint">
        Drag the mouse across a chart, pinch it, or turn the wheel with Ctrl to zoom. Double click to reset.
      </p>
    </fieldset>
  )
}

function StripArea({ places, eras }: { places: readonly EpochPlace[]; eras: readonly EraMark[] }) {
  const path = useMemo(
    () =>
      stripPath(
        places.map(({ epoch }) => epoch && plottedValue(transactionCount, epoch)),
        HEIGHT,
      ),
    [places],
  )
  const begins = eras.map(({ name, firstEpoch }) => `${name} ${firstEpoch}`).join(', ')
  return (
    <svg
      className="strip-area"
      viewBox={`0 0 ${Math.max(places.length, 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Transactions per epoch, 0 to ${places.at(-1)?.no ?? 0}${begins && `; eras by their first epoch: ${begins}`}`}
    >
      <path d={path} />
    </svg>
  )
}

/** The eras under the strip: a line at the first epoch of each, and its name where there is room. */
function Eras({ eras }: { eras: readonly EraMark[] }) {
  return (
    <svg className="strip-eras" aria-hidden="true">
      {eras.map(({ name, firstEpoch, share, rooms }) => {
        const x = percentage(share)
        return (
          <g key={name}>
            <line x1={x} x2={x} y2="100%" />
            {rooms.length === 0 ? (
              <title>{`${name}, from epoch ${firstEpoch}`}</title>
            ) : (
              <text
                className={['axis-text', roomClasses(rooms)].filter(Boolean).join(' ')}
                x={x}
                dx={5}
                y={15}
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
