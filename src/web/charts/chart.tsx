import { lazyPart } from '#web/browser/lazy-part.ts'
import { VALUE_AXIS_WIDTH } from './axis-ticks.ts'
import type { ChartCursor } from './chart-cursor.ts'
import { ChartRoom } from './chart-room.tsx'
import type { RechartsDrawingProps } from './recharts-drawing.tsx'

const RechartsDrawing = lazyPart(async () => (await import('./recharts-drawing.tsx')).RechartsDrawing)

/** A chart of places that are equally far apart, by recharts. */
export function Chart({
  name,
  cursor,
  isBelow,
  onPress,
  ...drawing
}: RechartsDrawingProps & {
  /** For assistive technology. */
  readonly name: string
  readonly cursor: ChartCursor
  /** True of a chart that is not what a person came for: it is drawn once the page rests, and when it is in view. */
  readonly isBelow?: boolean
  /** Called with a place that is clicked, or tapped when the cursor is there already. */
  readonly onPress?: ((at: number) => void) | undefined
}) {
  const { first, last } = drawing.model
  const count = last - first + 1
  return (
    <ChartRoom
      {...{ name, cursor, first, last, onPress }}
      isBelow={isBelow ?? false}
      height={drawing.height}
      left={drawing.axes === 'both' ? VALUE_AXIS_WIDTH : 0}
      placeAt={(share) => first + Math.floor(share * count)}
      shareOf={(at) => (at - first + 0.5) / count}
    >
      <RechartsDrawing {...drawing} />
    </ChartRoom>
  )
}
