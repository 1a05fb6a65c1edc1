import { type CSSProperties, memo, type ReactNode, useRef } from 'react'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { serverNow, useFromServerNow } from '#web/browser/clock.ts'
import type { ChartCursor } from '#web/charts/chart-cursor.ts'
import { ChartRoom } from '#web/charts/chart-room.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import {
  type Arrival,
  type BlockColumn,
  blockIntervalText,
  fullnessEnd,
  nearestColumn,
  type UnknownSpan,
} from './block-columns.ts'
import './block-chart.css'

/** Width of the axis of fullness, and heights of a line of marks and of the space above a plot, in pixels. */
export const AXIS_WIDTH = 56
const LINE_HEIGHT = 16
const TOP = 6
/** Milliseconds in which a new block comes from the right. */
const ARRIVAL = 320

/** A text below the axis of time. */
export interface TimeMark {
  readonly at: UtcTime
  readonly lines: readonly string[]
  readonly isStrong?: boolean
}

/** Blocks at their times. */
interface BlockPlotProps {
  /** In the order of their times; those beyond the ends are not shown. */
  readonly columns: readonly BlockColumn[]
  readonly from: UtcTime
  readonly to: UtcTime
  /** With its axis below, in pixels. */
  readonly height: number
  readonly columnWidth?: number
  readonly marks: readonly TimeMark[]
  /**
   * The part that the present moves, once a second. `axis`: the blocks, from its end to the left. `line`: the line, from left to right. Before it
   * stands the wait since the newest block.
   */
  readonly moves?: 'axis' | 'line' | undefined
  /** Where the present is, a red line, while it moves nothing. */
  readonly now?: UtcTime | undefined
  readonly unknown?: readonly UnknownSpan[]
  /** The numbers of columns that are darker, and of the solid one. */
  readonly alike?: readonly number[]
  readonly chosen?: number | undefined
  /** True of a chain that stands still. */
  readonly isStill?: boolean
  readonly hasAxis?: boolean
}

interface BlockChartProps extends Omit<BlockPlotProps, 'chosen'> {
  /** For assistive technology. */
  readonly name: string
  /** The number of the block under the cursor. */
  readonly at: number | undefined
  /** The number of the block that is read while the cursor is nowhere. */
  readonly rest: number
  readonly onMove: (no: number | undefined) => void
  /** Opens a block by a key. */
  readonly onOpen: (no: number) => void
  /** A block in words, which assistive technology announces. */
  readonly textOf: (no: number) => string
  /** A second drawing on the same axis of time, below the columns, and its height. */
  readonly below?: { readonly drawing: ReactNode; readonly height: number }
}

/** Blocks as columns at their times in a room of its size. Its cursor goes from block to block, and a press opens one. */
export function BlockChart({ name, at, rest, onMove, onOpen, textOf, below, ...plot }: BlockChartProps) {
  const network = useNetwork()
  const { from, to, hasAxis = true } = plot
  const columns = plot.columns.filter((column) => isShown(column, plot))
  const placeOf = (no: number) =>
    Math.max(
      columns.findIndex((column) => column.no === no),
      0,
    )
  const columnAt = (place: number): BlockColumn | undefined => columns[place]
  const read = at ?? rest
  const cursor: ChartCursor = {
    at: at === undefined ? undefined : placeOf(at),
    rest: placeOf(rest),
    keys: 'arrow keys read a block, Enter opens it',
    valueText: textOf(read),
    onMove: (place) => onMove(place === undefined ? undefined : columnAt(place)?.no),
    onEnter: () => onOpen(read),
  }
  const height = plot.height + (below?.height ?? 0)
  return (
    <ChartRoom
      name={name}
      cursor={cursor}
      className="block-chart"
      first={0}
      last={Math.max(columns.length - 1, 0)}
      height={height}
      left={hasAxis ? AXIS_WIDTH : 0}
      placeAt={(share) =>
        nearestColumn(columns, (plot.moves === 'axis' ? presentSecond() : to) - (1 - share) * (to - from))
      }
      pathOf={(place) => paths.block(network.name, columnAt(place)?.no ?? read)}
      shareOf={below && ((place) => ((columnAt(place)?.time ?? from) - from) / (to - from))}
      waiting={<BlockChartWaiting height={height} />}
    >
      <BlockPlot {...plot} chosen={read} />
      {below && <div style={{ height: below.height }}>{below.drawing}</div>}
    </ChartRoom>
  )
}

function isShown({ time }: BlockColumn, { from, to }: Pick<BlockPlotProps, 'from' | 'to'>): boolean {
  return time >= from && time <= to
}

/** The plot with its axes, without keys and pointer. */
export function BlockPlot({
  columns,
  from,
  to,
  height,
  columnWidth = 8,
  marks,
  moves,
  now,
  unknown = [],
  alike = [],
  chosen,
  isStill = false,
  hasAxis = true,
}: BlockPlotProps) {
  const shown = columns.filter((column) => isShown(column, { from, to }))
  const end = fullnessEnd(shown)
  const span = to - from
  const newest = columns.at(-1)
  const arrival = useArrival(newest?.no)
  const lines = Math.max(0, ...marks.map((mark) => mark.lines.length))
  const axis = lines === 0 ? 1 : 8 + lines * LINE_HEIGHT
  const plotHeight = height - TOP - axis
  const between = (start: number, until: number) => spanStyle(Math.max(start, from), until, { from, to })
  const marked = shown.filter(({ no }) => no === chosen || alike.includes(no))
  return (
    <div
      className={`block-plot ${isStill ? 'is-still' : ''}`}
      style={{ height: plotHeight, marginTop: TOP, marginBottom: axis, marginLeft: hasAxis ? AXIS_WIDTH : 0 }}
    >
      {hasAxis &&
        shown.some(({ share }) => share !== undefined) &&
        [end, end / 2, 0].map((value) => (
          <span key={value} className="block-scale" style={{ top: `${(1 - value / end) * 100}%` }}>
            {value}%{value === end && ' full'}
          </span>
        ))}
      <div className="block-window">
        <Moving {...{ moves, from, to }}>
          {unknown.map((gap) => (
            <i key={gap.from} className="block-span" style={between(gap.from, gap.to)} />
          ))}
          <Columns {...{ columns, end, columnWidth, from, to }} arrival={arrival?.no} />
          {marked.map(({ no, time, share }) => (
            <i
              key={no}
              className={`block-mark ${no === chosen ? 'is-solid' : ''} ${isArriving(arrival, no) ? 'is-new' : ''}`}
              style={columnStyle({ at: (time - from) / span, share, end, columnWidth })}
            />
          ))}
        </Moving>
      </div>
      {hasAxis && <Present {...{ moves, now, from, to }} newest={newest?.time} />}
      {marks.map((mark) => (
        <span
          key={mark.at}
          className={`block-time ${edgeOf((mark.at - from) / span)} ${mark.isStrong ? 'is-strong' : ''}`}
          style={{ left: percent((mark.at - from) / span) }}
        >
          {mark.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      ))}
    </div>
  )
}

/** The part that moves to the left with the time, once a second, and is drawn anew by others alone. */
function Moving({
  moves,
  from,
  to,
  children,
}: Pick<BlockPlotProps, 'moves' | 'from' | 'to'> & { children: ReactNode }) {
  const second = usePresentSecond(moves === 'axis')
  const by = second === undefined ? 0 : (second - to) / (to - from)
  return (
    <div className="block-moving" style={{ transform: `translateX(${percent(-by)})` }}>
      {children}
    </div>
  )
}

/** The line of the present, and before it, while it moves, the wait since the newest block. */
function Present({
  moves,
  now,
  from,
  to,
  newest,
}: Pick<BlockPlotProps, 'moves' | 'now' | 'from' | 'to'> & { newest: UtcTime | undefined }) {
  const second = usePresentSecond(moves !== undefined)
  const at = second ?? now
  if (at === undefined) return null
  const start = moves === 'axis' ? ((at - (to - from)) as UtcTime) : from
  const axis = { from: start, to: (start + to - from) as UtcTime }
  return (
    <>
      {second !== undefined && newest !== undefined && (
        <i className="block-span" style={spanStyle(Math.max(newest, axis.from), second, axis)}>
          <span>{blockIntervalText(second - newest)}</span>
        </i>
      )}
      <i className="block-now" style={{ left: percent((at - axis.from) / (to - from)) }} />
    </>
  )
}

function presentSecond(): UtcTime {
  return (Math.floor(serverNow() / SECOND) * SECOND) as UtcTime
}

function usePresentSecond(isKnown: boolean): UtcTime | undefined {
  return useFromServerNow((now) => (isKnown ? Math.floor(now / SECOND) * SECOND : undefined)) as
    | UtcTime
    | undefined
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`
}

/** The place of a span of time on an axis, at whose end it ends. */
function spanStyle(
  start: number,
  until: number,
  { from, to }: Pick<BlockPlotProps, 'from' | 'to'>,
): CSSProperties {
  const length = Math.max(Math.min(until, to) - start, 0)
  return { left: percent((start - from) / (to - from)), width: percent(length / (to - from)) }
}

/**
 * The columns, which are drawn anew with other blocks alone. They are elements and no chart of recharts: that would hold up the first
 * screen of three pages by 110 kB and, at a phone's speed, by a third of a second for each drawing.
 */
const Columns = memo(function Columns({
  columns,
  from,
  to,
  end,
  columnWidth,
  arrival,
}: Pick<BlockPlotProps, 'columns' | 'from' | 'to'> & {
  end: number
  columnWidth: number
  /** The number of the block that comes from the right. */
  arrival: number | undefined
}) {
  return columns.map(({ no, time, share }) => (
    <i
      key={no}
      className={`block-column ${no === arrival ? 'is-new' : ''}`}
      style={columnStyle({ at: (time - from) / (to - from), share, end, columnWidth })}
    />
  ))
})

/** The place of a column in its plot. One whose fullness is not known reaches the middle. */
function columnStyle({
  at,
  share,
  end,
  columnWidth,
}: {
  at: number
  share: number | undefined
  end: number
  columnWidth: number
}): CSSProperties {
  return {
    left: `calc(${percent(at)} - ${columnWidth / 2}px)`,
    width: columnWidth,
    height: `max(${(((share ?? end / 2) / end) * 100).toFixed(2)}%, 3px)`,
  }
}

/** Texts that would go beyond the plot begin or end with it. */
function edgeOf(share: number): string {
  return share < 0.03 ? 'is-first' : share > 0.97 ? 'is-last' : ''
}

/** The block that came last while the chart was open; the first one did not. */
function useArrival(newest: number | undefined): Arrival | undefined {
  const known = useRef<number>(undefined)
  const arrival = useRef<Arrival>(undefined)
  if (newest !== undefined && newest !== known.current) {
    if (known.current !== undefined && newest > known.current)
      arrival.current = { no: newest, at: Date.now() }
    known.current = newest
  }
  return arrival.current
}

/** Whether a block is still on its way to its place. */
function isArriving(arrival: Arrival | undefined, no: number): boolean {
  return arrival?.no === no && Date.now() - arrival.at < ARRIVAL
}

/** A placeholder of the same size: the line on which columns stand. */
export function BlockChartWaiting({ height }: { height: number }) {
  return <span className="block-chart-waiting" style={{ '--height': `${height}px` }} />
}
