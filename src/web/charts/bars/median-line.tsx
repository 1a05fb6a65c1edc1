import { roomClasses } from '../axis/chart-widths.ts'
import { percentage } from '../axis/plot-axes.tsx'
import { medianLabelPlaces } from './median-label.ts'

/** Pixels between the end of the label and that of its place. */
const END_SPACE = 5
/** Pixels from the label to the line above which a stroke joins them. */
const FAR = 16

/**
 * The median as a dashed line, its value where no bar is.
 * @param text the value
 * @param y pixels from the top of the plot, likewise the tops of the bars
 */
export function MedianLine({
  text,
  y: line,
  tops,
}: {
  text: string
  y: number
  tops: readonly (number | undefined)[]
}) {
  const label = `median ${text}`
  return (
    <>
      <line x2="100%" y1={line} y2={line} stroke="var(--k-ref)" strokeDasharray="3 3" />
      {medianLabelPlaces(label, tops, line).map(({ end, y, rooms }) => (
        <g key={`${end} ${y}`} className={roomClasses(rooms)}>
          {line - y > FAR && (
            <line
              x1={percentage(end / tops.length)}
              x2={percentage(end / tops.length)}
              y1={y - END_SPACE}
              y2={line}
              stroke="var(--k-ref)"
            />
          )}
          <text
            className="axis-text axis-text-first epoch-bars-median"
            x={percentage(end / tops.length)}
            dx={-END_SPACE}
            y={y}
            textAnchor="end"
          >
            {label}
          </text>
        </g>
      ))}
    </>
  )
}
