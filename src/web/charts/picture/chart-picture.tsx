import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { VALUE_AXIS_WIDTH, valuePlace } from '#web/charts/axis-ticks.ts'
import { axisHeight, ChartDrawing, type ChartPaint, TOP } from '#web/charts/chart-drawing.tsx'
import type { ChartModel } from '#web/charts/chart-model.ts'
import type { Series } from '#web/ui/content/readout.tsx'

export type PictureTheme = 'light' | 'dark'

/** The colours of `tokens.css` by their names there, each in the light and in the dark theme. */
export const pictureColours = {
  'c-page': ['#f7f8f6', '#0f1416'],
  'c-ink': ['#14191b', '#e8edeb'],
  'c-ink-2': ['#454d51', '#b4bebf'],
  'c-ink-3': ['#5e676b', '#929da0'],
  'c-rule-2': ['#b3bab7', '#455155'],
  'k-grid': ['#e3e6e2', '#222b2e'],
  'k-axis': ['#aab1ae', '#465256'],
  'k-tx': ['#0f6f8f', '#4aaecb'],
  'k-fee': ['#b0620a', '#dd9a46'],
  'k-blk': ['#34407f', '#7f8fe0'],
  'k-out': ['#7b2458', '#c8649c'],
  'k-ref': ['#6c7579', '#88949a'],
  'k-tx-soft': ['#b9d6df', '#1d4654'],
  'k-fee-soft': ['#ecd1ae', '#553d1d'],
} as const

/** Share of a series' colour in its soft one, where that has no name of its own. */
const SOFT = 0.28

/** The colours of a drawing that no style reaches. */
export function picturePaint(theme: PictureTheme, series: Series): ChartPaint {
  const colour = (name: keyof typeof pictureColours) => pictureColours[name][theme === 'light' ? 0 : 1]
  const line = colour(`k-${series}`)
  return {
    line,
    soft:
      series === 'tx' || series === 'fee' ? colour(`k-${series}-soft`) : mixed(line, colour('c-page'), SOFT),
    grid: colour('k-grid'),
    axis: colour('k-axis'),
    reference: colour('k-ref'),
    ink: colour('c-ink'),
    ink2: colour('c-ink-2'),
    ink3: colour('c-ink-3'),
    rule: colour('c-rule-2'),
    page: colour('c-page'),
  }
}

/** @param share of the first colour */
function mixed(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** A picture of charts above each other, which says by itself what it shows and where that is from. */
export interface ChartPicture {
  readonly title: string
  /** Range, units and scale, in a line below the title. */
  readonly subtitle: string
  readonly charts: readonly PictureChart[]
  /** Lines at the foot: the meaning of its marks, where the data is from and of what time, and its page. */
  readonly notes: readonly string[]
}

interface PictureChart {
  readonly title: string
  /** Unit of the axis of values; undefined for a count. */
  readonly unit: string | undefined
  readonly series: Series
  readonly model: ChartModel
}

/** Width of a picture, in pixels: that of the content of a page. */
const WIDTH = 1280
/** Space around the content, in pixels. */
const PADDING = 32
const PLOT_LEFT = PADDING + VALUE_AXIS_WIDTH
const PLOT_WIDTH = WIDTH - PADDING - PLOT_LEFT
const PLOT_HEIGHT = 204
/** From the top of the picture to the base lines of title and subtitle, and to the first chart. */
const TITLE_LINE = PADDING + 20
const SUBTITLE_LINE = TITLE_LINE + 26
const FIRST_CHART = SUBTITLE_LINE + 24
/** From the top of a chart to the base line of its title and to its plot, and from its end to what is below. */
const CHART_TITLE_LINE = 16
const CHART_HEAD = 28 + TOP
const SPACE = 20
const NOTE_LINE = 18

/** A picture as an element that needs no style: places are in pixels, and colours are plain, so that every program draws it. */
export function PictureDrawing({ picture, theme }: { picture: ChartPicture; theme: PictureTheme }) {
  const { title, subtitle, charts, notes } = picture
  const { page, ink, ink2, ink3, rule } = picturePaint(theme, 'ref')
  let end = FIRST_CHART
  const placed = charts.map((chart) => {
    const top = end
    end = top + CHART_HEAD + PLOT_HEIGHT + axisHeight(chart.model.marks) + SPACE
    return { chart, top }
  })
  const height = end + 24 + notes.length * NOTE_LINE + 8
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      fontFamily="-apple-system, Segoe UI, Roboto, Helvetica Neue, Liberation Sans, Arial, sans-serif"
    >
      <title>{title}</title>
      <desc>{[subtitle, ...notes].join(' ')}</desc>
      <rect width={WIDTH} height={height} fill={page} />
      <text x={PADDING} y={TITLE_LINE} fontSize={24} fontWeight={600} fill={ink}>
        {title}
      </text>
      <text x={PADDING} y={SUBTITLE_LINE} fontSize={14} fill={ink2}>
        {subtitle}
      </text>
      {placed.map(({ chart, top }) => (
        <g key={chart.title} transform={`translate(0 ${top})`}>
          <OneChart chart={chart} paint={picturePaint(theme, chart.series)} />
        </g>
      ))}
      <line x1={PADDING} x2={WIDTH - PADDING} y1={end} y2={end} stroke={rule} />
      {notes.map((line, i) => (
        <text key={line} x={PADDING} y={end + 24 + i * NOTE_LINE} fontSize={13} fill={ink3}>
          {line}
        </text>
      ))}
    </svg>
  )
}

function OneChart({ chart: { title, unit, model }, paint }: { chart: PictureChart; paint: ChartPaint }) {
  return (
    <>
      <rect x={PADDING} y={CHART_TITLE_LINE - 9} width={9} height={9} fill={paint.line} />
      <text x={PADDING + 16} y={CHART_TITLE_LINE} fontSize={16} fontWeight={600} fill={paint.ink}>
        {title}
        {unit && (
          <tspan dx={6} fontSize={13} fontWeight={400} fill={paint.ink3}>
            {unit}
          </tspan>
        )}
        {model.median && (
          <tspan dx={16} fontSize={13} fontWeight={400} fill={paint.ink3}>
            {`median ${model.median.text}`}
          </tspan>
        )}
      </text>
      <g transform={`translate(${PLOT_LEFT} ${CHART_HEAD})`}>
        <ChartDrawing
          model={model}
          width={PLOT_WIDTH}
          height={PLOT_HEIGHT}
          placeOf={valuePlace(model.scale, model.ticks, PLOT_HEIGHT)}
          paint={paint}
        />
      </g>
    </>
  )
}

/** Pixels of the PNG for each of the picture. */
const DENSITY = 2

/** The picture as an SVG file, in the theme of the page. */
export function pictureSvg(picture: ChartPicture): string {
  const stage = document.createElement('div')
  const root = createRoot(stage)
  flushSync(() => root.render(<PictureDrawing picture={picture} theme={pageTheme()} />))
  const [svg] = stage.children
  if (!svg) throw new Error('the picture was not drawn')
  const text = new XMLSerializer().serializeToString(svg)
  root.unmount()
  return `${text}\n`
}

function pageTheme(): PictureTheme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/**
 * Draws an SVG file as PNG, at twice its size.
 * @throws {Error} with the reason where the browser draws nothing
 */
export async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  try {
    await image.decode()
  } catch (error) {
    throw new Error('the browser could not read the drawing', { cause: error })
  }
  const canvas = document.createElement('canvas')
  canvas.width = image.width * DENSITY
  canvas.height = image.height * DENSITY
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas to draw on')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('the browser has no memory for a picture of this size'))
    }, 'image/png')
  })
}
