import { lazyPart } from '#web/browser/lazy-part.ts'
import { VALUE_AXIS_WIDTH } from './axis-ticks.ts'
import { axisHeight } from './chart-model.ts'
import { ChartRoom, type ChartRoomProps } from './chart-room.tsx'
import { OfWidth } from './of-width.tsx'
import type { RechartsDrawingProps } from './recharts-drawing.tsx'

const loadDrawing = async () => (await import('./recharts-drawing.tsx')).RechartsDrawing

const RechartsDrawing = lazyPart(loadDrawing)

/** Begins to load recharts, for a page that has charts in its first screen. If it does not come, the chart says so. */
export function beginCharts(): void {
  loadDrawing().catch(() => undefined)
}

type RoomProps = Pick<
  ChartRoomProps,
  | 'name'
  | 'describedBy'
  | 'cursor'
  | 'isBelow'
  | 'className'
  | 'onPress'
  | 'takesFirstTap'
  | 'pathOf'
  | 'onDraw'
  | 'shaded'
>

/** A chart of places that are equally far apart, by recharts. */
export function Chart({
  model,
  height,
  axes,
  now,
  picked,
  eras,
  ...room
}: Omit<RechartsDrawingProps, 'width'> & RoomProps) {
  const { first, last } = model
  const count = last - first + 1
  return (
    <ChartRoom
      {...room}
      {...{ first, last, height }}
      axisHeight={axisHeight(model)}
      left={axes === 'both' ? VALUE_AXIS_WIDTH : 0}
      placeAt={(share) => first + Math.floor(share * count)}
      shareOf={(at) => (at - first + 0.5) / count}
    >
      <OfWidth height={height}>
        {(width) => <RechartsDrawing {...{ model, width, height, axes, now, picked, eras }} />}
      </OfWidth>
    </ChartRoom>
  )
}
