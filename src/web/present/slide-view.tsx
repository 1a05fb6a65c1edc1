import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { ChartLine, Scale } from '#explorer-protocol/epoch-searches.ts'
import { timeZone } from '#web/browser/choices.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { narrowWindow } from '#web/browser/media-query.ts'
import { Chart } from '#web/charts/chart.tsx'
import { EpochChart, MedianNote } from '#web/charts/epoch-chart.tsx'
import { epochPlaces, erasIn } from '#web/charts/epoch-series.ts'
import { comparisonChart, type Side } from '#web/epochs/comparison.ts'
import { openTexts } from '#web/epochs/epoch-words.ts'
import { rangeBefore } from '#web/epochs/range-before.ts'
import { chartLineText } from '#web/epochs/view-menu.tsx'
import {
  feeTotal,
  figureOf,
  figureText,
  type Measure,
  quotientText,
  totalOf,
  transactionCount,
} from '#web/measures/measure.ts'
import { Figure } from '#web/measures/range-figures.tsx'
import { quotientOf } from '#web/measures/ratio.ts'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import { HeadLine } from './head-line.tsx'
import { comparisonHeadline, rangeHeadline, standOutHeadline } from './headline.ts'
import type { Slide } from './sequence.ts'

const QrCode = lazyPart(async () => (await import('#web/ui/content/qr-code.tsx')).QrCode)

/** Height of a chart on a phone, in pixels, and the least one. */
const SMALL = 300
const LEAST = 200

interface SlideViewProps {
  readonly slide: Slide
  readonly measure: Measure
  readonly scale: Scale
  readonly line: ChartLine
  /** All on record, in ascending order. */
  readonly epochs: readonly Epoch[]
  readonly open: OpenEpoch | undefined
  /** The epoch that is read. */
  readonly at: number
  /** The epoch under the cursor; undefined where nothing is. */
  readonly cursor: number | undefined
  readonly onCursor: (no: number | undefined) => void
  readonly onSelect: (no: number | undefined) => void
  /** The whole address of the slide, as a QR code; undefined while it is hidden. */
  readonly address: string | undefined
  readonly hasLargeCode: boolean
}

/** A slide: words, one figure and the code of its address at the left, one chart over the whole height at the right. */
export function SlideView(props: SlideViewProps) {
  const { slide, measure, address, hasLargeCode } = props
  const compared = slide.kind === 'comparison' ? comparedSides(props) : undefined
  return (
    <>
      <section className="slide-words" aria-label="In words">
        <HeadLine />
        <h2 className="slide-headline">{headlineOf(props, compared)}</h2>
        {compared ? <ComparedFigure {...compared} measure={measure} /> : <EpochFigure {...props} />}
        {address !== undefined && (
          <div className={hasLargeCode ? 'slide-code is-large' : 'slide-code'}>
            <QrCode text={address} ecc="L" border={3} />
            <span>{address.replace(/^https?:\/\//, '')}</span>
          </div>
        )}
      </section>
      <section className="slide-chart" aria-label="Chart">
        <p className="slide-chart-head">
          <b>
            <Swatch series={measure.series} /> {measure.per ? measure.title : `${measure.title} per epoch`}
          </b>
          {measure.unit && <span className="unit"> {measure.unit}</span>}
          {compared ? (
            <span className="secondary">dashed: the {compared.b.epochs.length} epochs before</span>
          ) : (
            <LineNote {...props} />
          )}
        </p>
        <FullHeight>
          {(height) =>
            compared ? (
              <ComparedDrawing {...props} {...compared} height={height} />
            ) : (
              <RangeDrawing {...props} height={height} />
            )
          }
        </FullHeight>
      </section>
    </>
  )
}

/** The line of the slide: an epoch that stands out is said against the median, which is drawn. */
function lineOf({ slide, line }: Pick<SlideViewProps, 'slide' | 'line'>): ChartLine {
  return line === 'none' && slide.kind === 'stand-out' ? 'median' : line
}

function LineNote(props: SlideViewProps) {
  const { measure, epochs, open, slide } = props
  const line = lineOf(props)
  if (line === 'none') return null
  if (line !== 'median') return <span className="chart-mean">{chartLineText(line)}</span>
  return <MedianNote measure={measure} places={epochPlaces(epochs, slide.range)} running={open?.no} />
}

/** Both sides of the comparison of a range with those before it. */
function comparedSides({ slide: { range }, epochs, open }: SlideViewProps) {
  const before = rangeBefore(range, epochs)
  if (!before) return undefined
  const inRange = epochs.filter(({ no }) => no >= range.first && no <= range.last)
  const a: Side = { range, epochs: inRange.filter(({ no }) => no !== open?.no), open: undefined }
  const b: Side = { range: before.range, epochs: before.epochs, open: undefined }
  return { a, b }
}

function headlineOf(
  { slide, measure, epochs, open }: SlideViewProps,
  compared: { readonly a: Side; readonly b: Side } | undefined,
): string {
  const finished = epochs.filter(({ no }) => no !== open?.no)
  const inRange = finished.filter(({ no }) => no >= slide.range.first && no <= slide.range.last)
  if (compared) return comparisonHeadline(measure, compared.a.epochs, compared.b.epochs)
  const epoch = slide.no === undefined ? undefined : finished.find(({ no }) => no === slide.no)
  return epoch ? standOutHeadline(measure, epoch, inRange, finished) : rangeHeadline(measure, inRange)
}

/** The figure of the epoch that is read, with its dates, and another one of it. */
function EpochFigure({ measure, epochs, open, at }: SlideViewProps) {
  const network = useNetwork()
  const zone = timeZone.use()
  const epoch = epochs.find(({ no }) => no === at)
  const figure = epoch && figureOf(measure, epoch)
  const other = measure.key === feeTotal.key ? transactionCount : feeTotal
  const beside = epoch && figureOf(other, epoch)
  return (
    <div className="slide-figure" aria-live="polite">
      <p>
        Epoch {at} · {epochPeriodText(network, at, at, zone)}
        {at === open?.no && `, ${openTexts[open.coverage]}`}
      </p>
      <p className="slide-number">{figure ? <Figure of={measure} value={figure} /> : '–'}</p>
      <p>
        {epoch ? [measure.unit, measure.title.toLowerCase()].filter(Boolean).join(', ') : 'not on record'}
        {beside && (
          <span>
            <Figure of={other} value={beside} />{' '}
            {[other.unit, other.title.toLowerCase()].filter(Boolean).join(' ')}
          </span>
        )}
      </p>
    </div>
  )
}

function ComparedFigure({ a, b, measure }: { a: Side; b: Side; measure: Measure }) {
  const [first, second] = [totalOf(measure, a.epochs), totalOf(measure, b.epochs)]
  const quotient = first && second && quotientOf(first, second)
  const text = (figure: typeof first) => (figure ? figureText(figure, measure.form) : '–')
  return (
    <div className="slide-figure">
      <p>
        {a.range.first} to {a.range.last} ÷ {b.range.first} to {b.range.last}
      </p>
      <p className="slide-number">
        {quotient ? quotientText(quotient) : '–'}
        <span className="unit">×</span>
      </p>
      <p>
        {text(first)} ÷ {text(second)} {measure.unit}
      </p>
    </div>
  )
}

function RangeDrawing({
  slide,
  measure,
  scale,
  line: chosen,
  epochs,
  open,
  at,
  cursor,
  onCursor,
  onSelect,
  height,
}: SlideViewProps & { height: number }) {
  const network = useNetwork()
  const { range, no } = slide
  const line = lineOf({ slide, line: chosen })
  const places = useMemo(() => epochPlaces(epochs, range), [epochs, range])
  const eras = useMemo(() => erasIn(network, range), [network, range])
  return (
    <EpochChart
      {...{ network, places, measure, scale, line, eras, height }}
      all={epochs}
      running={open?.no}
      picked={no ?? at}
      cursor={cursor ?? at}
      onCursor={onCursor}
      onStep={onSelect}
      onPress={onSelect}
      takesFirstTap
      action="C compares, M changes the measure"
      showFlag
    />
  )
}

function ComparedDrawing({
  a,
  b,
  measure,
  height,
  onCursor,
}: { a: Side; b: Side; height: number } & Pick<SlideViewProps, 'measure' | 'onCursor'>) {
  const model = useMemo(() => comparisonChart(measure, a, b), [measure, a, b])
  const [place, setPlace] = useState<number>()
  const at = place ?? model.last
  return (
    <Chart
      model={model}
      height={height}
      axes="both"
      name={`${measure.title} per epoch, A as bars and the epochs before as dashed steps`}
      className={`compare-chart-room series-${measure.series}`}
      cursor={{
        at: place,
        rest: at,
        keys: 'arrow keys move the cursor',
        valueText: `epoch ${a.range.first + at - 1} and epoch ${b.range.first + at - 1}`,
        onMove: (next) => {
          setPlace(next)
          onCursor(undefined)
        },
      }}
    />
  )
}

/** Gives a drawing the height that is left for it. */
function FullHeight({ children }: { children: (height: number) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = narrowWindow.use()
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const read = () => setHeight(Math.max(element.clientHeight, LEAST))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const shown = isNarrow ? SMALL : height
  return (
    <div ref={place} className="slide-plot">
      {shown !== undefined && children(shown)}
    </div>
  )
}
