import type { ReactNode } from 'react'
import { lazyPart } from '#web/browser/lazy-part.ts'
import type { ChartCursor } from '#web/charts/chart-cursor.ts'
import { ChartRoom } from '#web/charts/chart-room.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { type BlockColumn, nearestColumn } from './block-columns.ts'
import type { ColumnsDrawingProps } from './columns-drawing.tsx'

const ColumnsDrawing = lazyPart(async () => (await import('./columns-drawing.tsx')).ColumnsDrawing)

/** Width of the axis of fullness, in pixels. */
export const AXIS_WIDTH = 56

/** What a chart of blocks is given besides its drawing. */
export interface BlockChartProps extends Omit<ColumnsDrawingProps, 'axisWidth'> {
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
  readonly hasAxis?: boolean
  /** A second drawing on the same axis of time, below the columns, and its height. */
  readonly below?: { readonly drawing: ReactNode; readonly height: number }
  /** True of a chart that comes once the page rests. */
  readonly isBelow?: boolean
}

/** Blocks as columns at their times in a room of its size. Its cursor goes from block to block, and a press opens one. */
export function BlockChart({
  name,
  at,
  rest,
  onMove,
  onOpen,
  textOf,
  hasAxis = true,
  below,
  isBelow,
  ...drawing
}: BlockChartProps) {
  const network = useNetwork()
  const { columns, from, to } = drawing
  const placeOf = (no: number) =>
    Math.max(
      columns.findIndex((column) => column.no === no),
      0,
    )
  const columnAt = (place: number): BlockColumn | undefined => columns[place]
  const read = at ?? rest
  const axisWidth = hasAxis ? AXIS_WIDTH : 0
  const cursor: ChartCursor = {
    at: at === undefined ? undefined : placeOf(at),
    rest: placeOf(rest),
    keys: 'arrow keys read a block, Enter opens it',
    valueText: textOf(read),
    onMove: (place) => onMove(place === undefined ? undefined : columnAt(place)?.no),
    onEnter: () => onOpen(read),
  }
  return (
    <ChartRoom
      name={name}
      cursor={cursor}
      className="block-chart"
      first={0}
      last={Math.max(columns.length - 1, 0)}
      height={drawing.height + (below?.height ?? 0)}
      left={axisWidth}
      placeAt={(share) => nearestColumn(columns, from + share * (to - from))}
      pathOf={(place) => paths.block(network.name, columnAt(place)?.no ?? read)}
      isBelow={isBelow ?? false}
      shareOf={below && ((place) => ((columnAt(place)?.time ?? from) - from) / (to - from))}
      waiting={<BlockChartWaiting height={drawing.height + (below?.height ?? 0)} />}
    >
      <ColumnsDrawing {...drawing} axisWidth={axisWidth} chosen={read} />
      {below?.drawing}
    </ChartRoom>
  )
}

/** A placeholder of the same size: the line on which columns stand. */
export function BlockChartWaiting({ height }: { height: number }) {
  return <span className="block-chart-waiting" style={{ '--height': `${height}px` }} />
}
