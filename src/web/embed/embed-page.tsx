import { axisHeight } from '../charts/axis/axis-height.ts'
import { valuePlace } from '../charts/frame/plot.ts'
import { PlotDrawing } from '../charts/frame/plot-drawing.tsx'
import type { ChartPicture, PictureChart } from '../charts/picture/chart-picture.ts'
import { BrandMark } from '../ui/controls/brand.tsx'

/** Height of a plot before the script fits it into its frame, in pixels. */
const PLOT_HEIGHT = 120
/** Height of a plot below which the labels of its axis would touch; a frame that is too low for it scrolls. */
const LEAST_PLOT_HEIGHT = 60

/** Charts in a frame of another site: a picture with a cursor, and a link back. */
export function EmbedPage({
  picture,
  rows,
  at,
  epochUrl,
  address,
}: {
  picture: ChartPicture
  /** Texts of the read-out for each place. */
  rows: readonly (readonly string[])[]
  /** The place that the read-out shows while no cursor is there. */
  at: number
  /** Address of an epoch's page without its number. */
  epochUrl: string
  address: string
}) {
  const { title, subtitle, charts, legend, source } = picture
  const row = rows[at] ?? []
  return (
    <main className="embed" aria-label={title}>
      <header>
        <h1>{title}</h1>
        <p className="secondary">{subtitle}</p>
      </header>
      <dl className="embed-readout" data-at={at} data-url={epochUrl}>
        {['Epoch', 'Starts', ...charts.map(nameOf)].map((name, i) => (
          <div key={name} className={charts[i - 2]?.series}>
            <dt>
              {i > 1 && <i className="embed-swatch" />}
              {name}
            </dt>
            <dd>
              {i === 0 ? (
                <a href={epochUrl + Number.parseInt(row[0] ?? '', 10)} target="_top" rel="noopener">
                  {row[0]}
                </a>
              ) : (
                row[i]
              )}
            </dd>
          </div>
        ))}
      </dl>
      {charts.map((chart) => (
        <EmbedChart key={chart.title} chart={chart} />
      ))}
      <footer>
        <p>{[...legend.map(({ text }) => `${text}.`), source[0]].join(' ')}</p>
        <a className="embed-brand" href={address} target="_top" rel="noopener">
          <BrandMark />
          Epochal
        </a>
      </footer>
    </main>
  )
}

function EmbedChart({ chart: { title, unit, series, plot } }: { chart: PictureChart }) {
  const { top, lines } = plot
  const height = top + PLOT_HEIGHT + axisHeight(lines)
  return (
    <div
      className={`chart-frame epoch-bars embed-chart ${series}`}
      role="img"
      aria-label={`${title} per epoch${unit ? ` in ${unit}` : ''}`}
      style={{ minHeight: `${top + axisHeight(lines) + LEAST_PLOT_HEIGHT}px` }}
    >
      <svg className="chart-plot" height={height} aria-hidden="true">
        <svg y={top} width="100%" height={PLOT_HEIGHT} overflow="visible" aria-hidden="true">
          <PlotDrawing plot={plot} height={PLOT_HEIGHT} placeOf={valuePlace(plot, PLOT_HEIGHT)} />
        </svg>
      </svg>
      <div className="chart-cursor" style={{ top: `${top}px`, bottom: `${axisHeight(lines)}px` }}>
        <i className="chart-hairline" hidden />
      </div>
    </div>
  )
}

function nameOf({ title, unit }: PictureChart): string {
  return unit ? `${title}, ${unit}` : title
}

/** The text of a frame without a chart. */
export function EmbedMessage({ heading, text, address }: { heading: string; text: string; address: string }) {
  return (
    <main className="embed embed--message" aria-label={heading}>
      <h1>{heading}</h1>
      <p className="secondary">{text}</p>
      <a className="embed-brand" href={address} target="_top" rel="noopener">
        <BrandMark />
        Epochal
      </a>
    </main>
  )
}
