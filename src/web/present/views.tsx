import { useMemo, useSyncExternalStore } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { Comparison } from '#explorer-protocol/epoch-searches.ts'
import { timeZone } from '#web/browser/choices.ts'
import type { ChartScale } from '#web/charts/axis-ticks.ts'
import { EpochChart, MedianNote } from '#web/charts/epoch-chart.tsx'
import { type EpochRange, epochPlaces } from '#web/charts/epoch-series.ts'
import { basisOf, type Difference, differencesOf, sidesOf } from '#web/epochs/comparison.ts'
import { basisLabels, basisNote, sideHead } from '#web/epochs/comparison-words.ts'
import type { Measure } from '#web/measures/measure.ts'
import { Figure, rangeFigures } from '#web/measures/range-figures.tsx'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { recordTitle, type Step } from './sequence.ts'

/** Epochs as the charts show them. */
export interface ChartedEpochs {
  /** All on record, in ascending order. */
  readonly epochs: readonly Epoch[]
  /** The newest of them, while its figures are not final. */
  readonly open: OpenEpoch | undefined
  readonly scale: ChartScale
}

/** The view of a step. @param shown the measures of the address, which the charts of a range show */
export function View({
  step,
  shown,
  charted,
}: {
  step: Step
  shown: readonly Measure[]
  charted: ChartedEpochs
}) {
  if ('range' in step) return <RangeView range={step.range} measures={shown} charted={charted} />
  if ('record' in step) return <RecordView measure={step.record} charted={charted} />
  return <CompareView comparison={step.comparison} charted={charted} />
}

/** Most charts in a row: two rows have room below each other. */
const MAX_IN_A_ROW = 3

/** The charts of a range, side by side. */
function RangeView({
  range,
  measures,
  charted,
}: {
  range: EpochRange
  measures: readonly Measure[]
  charted: ChartedEpochs
}) {
  const rows = measures.length > MAX_IN_A_ROW ? 2 : 1
  const columns = Math.ceil(measures.length / rows)
  return (
    <section
      className={`presentation-view presentation-view--${columns}${rows === 2 ? ' is-in-two-rows' : ''}`}
      aria-label="Charts"
    >
      {measures.map((measure) => (
        <MeasureChart key={measure.key} measure={measure} range={range} charted={charted} rows={rows} />
      ))}
    </section>
  )
}

/** Heights of a chart, in pixels before the page is scaled: on a large screen, in one of two rows, and on a small one. */
const LARGE = 392
const HALF = 172
const SMALL = 240
/** Screens on which the charts are below each other; `present.css` has the same width, and these heights. */
const SMALL_SCREEN = '(max-width: 47.99rem)'

function followScreen(onChange: () => void): () => void {
  const query = matchMedia(SMALL_SCREEN)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** A measure over a range, with its median. @param picked the epoch that the view is about */
function MeasureChart({
  measure,
  range,
  charted: { epochs, open, scale },
  picked,
  rows = 1,
}: {
  measure: Measure
  range: EpochRange
  charted: ChartedEpochs
  picked?: number
  rows?: number
}) {
  const network = useNetwork()
  const isSmall = useSyncExternalStore(
    followScreen,
    () => matchMedia(SMALL_SCREEN).matches,
    // The server does not know the screen.
    () => false,
  )
  const places = useMemo(() => epochPlaces(epochs, range), [epochs, range])
  const { title, unit } = measure
  const shown = { measure, places, running: open?.no }
  return (
    <figure>
      <h2>
        <Swatch series={measure.series} /> {measure.per ? title : `${title} per epoch`}
        {unit && <span className="unit"> {unit}</span>} <MedianNote {...shown} />
      </h2>
      <EpochChart
        {...shown}
        network={network}
        scale={scale}
        line="median"
        height={isSmall ? SMALL : rows === 1 ? LARGE : HALF}
        picked={picked}
      />
    </figure>
  )
}

/** The highest figure of a measure, with its epoch among all others. */
function RecordView({ measure, charted }: { measure: Measure; charted: ChartedEpochs }) {
  const network = useNetwork()
  const zone = timeZone.use()
  const isRecorded = useIsRecording()
  const { epochs, open } = charted
  const newest = epochs.at(-1)?.no ?? 0
  const range = useMemo(() => ({ first: 0, last: newest }), [newest])
  const finished = useMemo(() => epochs.filter(({ no }) => no !== open?.no), [epochs, open])
  const { highest, lowest } = useMemo(() => rangeFigures(measure, finished, finished), [measure, finished])
  if (!highest) return null
  const { figure, no, others } = highest
  const missing = newest + 1 - epochs.length
  return (
    <section className="presentation-view presentation-record" aria-label={recordTitle(measure)}>
      <div>
        <h2>{recordTitle(measure)}</h2>
        <p className="presentation-record-figure">
          <Figure of={measure} value={figure} />
          {measure.unit && <span className="unit"> {measure.unit}</span>}
        </p>
        <p className="presentation-record-epoch">
          Epoch <b>{no}</b>
          {others > 0 && `, and ${countText(others, 'epoch')} more`}
        </p>
        <p>{epochPeriodText(network, no, no, zone)}</p>
        {lowest && lowest.no !== no && (
          <p>
            Lowest: <Figure of={measure} value={lowest.figure} />
            {measure.unit && ` ${measure.unit}`} in epoch {lowest.no}
          </p>
        )}
        <p className="presentation-note">
          Among {countText(finished.length, 'finished epoch')}
          {isRecorded && ' of this recording'}.
          {missing > 0 && ` ${countText(missing, 'epoch')} not on record.`}
        </p>
      </div>
      <MeasureChart measure={measure} range={range} charted={charted} picked={no} />
    </section>
  )
}

/** Two epochs or ranges in figures, with the change from the other to the first. */
function CompareView({ comparison, charted }: { comparison: Comparison; charted: ChartedEpochs }) {
  const network = useNetwork()
  const { epochs, open } = charted
  const compared = useMemo(() => {
    const sides = sidesOf({ network, epochs, open }, comparison)
    if (!('a' in sides)) return undefined
    const { a, b } = sides
    const basis = basisOf(a, b, undefined)
    return { a, b, basis, differences: differencesOf(a, b, basis), note: basisNote(a, b, basis) }
  }, [network, epochs, open, comparison])
  if (!compared) return null
  const { a, b, basis, differences, note } = compared
  return (
    <section className="presentation-view presentation-compare" aria-label="Comparison">
      <Table
        caption="Figures of A and B, and their difference in percent of B"
        columns={[
          { name: 'measure', label: basisLabels[basis], cell: ({ measure }) => <MeasureName of={measure} /> },
          {
            name: 'a',
            label: `A: ${sideHead(a, b, basis)}`,
            cell: ({ measure, a }) => (a ? <Figure of={measure} value={a} /> : '–'),
          },
          {
            name: 'b',
            label: `B: ${sideHead(b, a, basis)}`,
            cell: ({ measure, b }) => (b ? <Figure of={measure} value={b} /> : '–'),
          },
          { name: 'difference', label: 'Difference', cell: ({ percent }) => percent ?? '–' },
        ]}
        rows={differences}
        rowKey={({ measure }) => measure.key}
      />
      {note && <p className="presentation-note">{note}</p>}
    </section>
  )
}

function MeasureName({ of: { series, title, unit } }: { of: Difference['measure'] }) {
  return (
    <>
      <Swatch series={series} /> {title}
      {unit && <span className="unit"> {unit}</span>}
    </>
  )
}
