import { useId } from 'react'
import { VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'
import { valuePlace } from '../frame/plot.ts'
import { PlotDrawing } from '../frame/plot-drawing.tsx'
import { Hatch } from '../hatch.tsx'
import type { ChartPicture, LegendItem, LegendMark, PictureChart } from './chart-picture.ts'
import {
  CHART_TITLE_LINE,
  PADDING,
  PICTURE_WIDTH,
  PLOT_HEIGHT,
  PLOT_WIDTH,
  pictureLayout,
  SUBTITLE_LINE,
  TITLE_LINE,
} from './picture-layout.ts'

/** Width of a character of the legend, in pixels: more than the mean of the fonts in use. */
const CHARACTER = 6.5
/** Width of the mark of the legend with the space after it, and from one item to the next, in pixels. */
const LEGEND_MARK = 24
const LEGEND_SPACE = 28

/** A picture of charts at its own size, drawn by the styles of the page around it. */
export function PictureDrawing({ picture }: { picture: ChartPicture }) {
  const { title, subtitle, legend, source } = picture
  const layout = pictureLayout(picture)
  return (
    <svg
      width={PICTURE_WIDTH}
      height={layout.height}
      viewBox={`0 0 ${PICTURE_WIDTH} ${layout.height}`}
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      <desc>{[subtitle, ...legend.map(({ text }) => `${text}.`), ...source].join(' ')}</desc>
      <rect width={PICTURE_WIDTH} height={layout.height} fill="var(--c-page)" />
      <text x={PADDING} y={TITLE_LINE} fontSize={24} fontWeight={600} fill="var(--c-ink)">
        {title}
      </text>
      <text x={PADDING} y={SUBTITLE_LINE} fontSize={14} fill="var(--c-ink-2)">
        {subtitle}
      </text>
      {layout.charts.map(({ chart, top, plotTop }) => (
        <ChartOfPicture key={chart.title} chart={chart} top={top} plotTop={plotTop} />
      ))}
      {layout.legend !== undefined && <Legend legend={legend} y={layout.legend} />}
      <line
        x1={PADDING}
        x2={PICTURE_WIDTH - PADDING}
        y1={layout.rule}
        y2={layout.rule}
        stroke="var(--c-rule-2)"
      />
      {source.map((line, i) => (
        <text key={line} x={PADDING} y={layout.source[i]} fontSize={13} fill="var(--c-ink-3)">
          {line}
        </text>
      ))}
    </svg>
  )
}

function ChartOfPicture({
  chart: { title, unit, series, plot },
  top,
  plotTop,
}: {
  chart: PictureChart
  top: number
  plotTop: number
}) {
  return (
    <g className={series}>
      <rect x={PADDING} y={top + CHART_TITLE_LINE - 9} width={9} height={9} fill="var(--k)" />
      <text x={PADDING + 16} y={top + CHART_TITLE_LINE} fontSize={16} fontWeight={600} fill="var(--c-ink)">
        {title}
        {unit && (
          <tspan dx={6} fontSize={13} fontWeight={400} fill="var(--c-ink-3)">
            {unit}
          </tspan>
        )}
      </text>
      <svg
        x={PADDING + VALUE_AXIS_WIDTH}
        y={plotTop}
        width={PLOT_WIDTH}
        height={PLOT_HEIGHT}
        overflow="visible"
        aria-hidden="true"
      >
        <PlotDrawing plot={plot} height={PLOT_HEIGHT} placeOf={valuePlace(plot, PLOT_HEIGHT)} />
      </svg>
    </g>
  )
}

/** One line of marks with their meanings. */
function Legend({ legend, y }: { legend: readonly LegendItem[]; y: number }) {
  let x = PADDING
  const placed = legend.map((item) => {
    const at = x
    const textAt = at + (item.mark === 'none' ? 0 : LEGEND_MARK)
    x = textAt + item.text.length * CHARACTER + LEGEND_SPACE
    return { ...item, at, textAt }
  })
  return placed.map(({ mark, text, at, textAt }) => (
    <g key={text}>
      <Mark mark={mark} x={at} y={y} />
      <text x={textAt} y={y} fontSize={13} fill="var(--c-ink-2)">
        {text}
      </text>
    </g>
  ))
}

/** A mark of 14 by 10 pixels, on the base line. */
function Mark({ mark, x, y }: { mark: LegendMark; x: number; y: number }) {
  const id = useId()
  const box = { x: x + 0.5, y: y - 9.5, width: 14, height: 10 }
  const middle = y - 4.5
  switch (mark) {
    case 'hatch':
      return (
        <g>
          <Hatch id={id} className="picture-hatch" />
          <rect {...box} fill={`url(#${id})`} stroke="var(--c-ink-2)" />
        </g>
      )
    case 'gap':
      return (
        <g stroke="var(--c-rule-2)" strokeDasharray="3 3">
          <line x1={x + 1} x2={x + 1} y1={y - 11} y2={y + 1} />
          <line x1={x + 14} x2={x + 14} y1={y - 11} y2={y + 1} />
        </g>
      )
    case 'point':
      return (
        <circle cx={x + 7} cy={middle} r={3} fill="var(--c-page)" stroke="var(--c-ink-2)" strokeWidth={1.5} />
      )
    case 'bar':
      return <rect {...box} fill="var(--c-ink-3)" />
    case 'dashes':
      return (
        <line
          x1={x}
          x2={x + 15}
          y1={middle}
          y2={middle}
          stroke="var(--c-ink)"
          strokeWidth={1.5}
          strokeDasharray="3 2"
        />
      )
    case 'none':
      return null
  }
}
