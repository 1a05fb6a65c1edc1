import { roomClasses } from '../axis/chart-widths.ts'
import { percentage } from '../axis/plot-axes.tsx'
import { medianLabelPlaces } from './median-label.ts'

/** Pixels between the end of the label and that of its place. */
const END_SPACE = 5

/**
 * The median as a dashed line, its value where no bar is.
 * @param text the value
 * @param y pixels from the top of the plot, likewise the tops of the bars
 */
export function MedianLine({
  text,
  y,
  tops,
}: {
  text: string
  y: number
  tops: readonly (number | undefined)[]
}) {
  const label = `median ${text}`
  return (
    <>
      <line x2="100%" y1={y} y2={y} stroke="var(--k-ref)" strokeDasharray="3 3" />
      {medianLabelPlaces(label, tops, y).map(({ end, y, rooms }) => (
        <text
          key={`${end} ${y}`}
          className={`axis-text axis-text-first epoch-bars-median ${roomClasses(rooms) ?? ''}`.trim()}
          x={percentage(end / tops.length)}
          dx={-END_SPACE}
          y={y}
          textAnchor="end"
        >
          {label}
        </text>
      ))}
    </>
  )
}
