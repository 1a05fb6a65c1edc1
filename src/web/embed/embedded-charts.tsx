import { useLayoutEffect, useMemo, useState } from 'react'
import { useHref } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { embedSearch } from '#explorer-protocol/epoch-searches.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { EpochChart } from '#web/charts/epoch-chart.tsx'
import { type EpochRange, epochPlaces, epochsText, erasIn, numbersText } from '#web/charts/epoch-series.ts'
import { shownRange } from '#web/epochs/epoch-range.ts'
import { openTexts } from '#web/epochs/epoch-words.ts'
import { seriesSummary } from '#web/epochs/series/series-chart.tsx'
import { embeddedMeasures } from '#web/epochs/share/embed-address.ts'
import { figureOf, type Measure, totalOf } from '#web/measures/measure.ts'
import { Figure } from '#web/measures/range-figures.tsx'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { type OpenEpoch, useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import { upperFirst } from '#web/ui/values/first-letter.ts'

/** The charts of an embed over each other, each with what it reads beside its title. */
export function EmbeddedCharts() {
  const epochs = useEpochs()
  const newest = epochs.at(-1)
  if (!newest) return <p className="embed-note">No epoch is on record yet.</p>
  return <Charts epochs={epochs} newest={newest} />
}

/** Pixels of width from which the dates of the epochs have room. */
const DATES_FROM = 480

function Charts({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const { values } = useSearch(embedSearch)
  const open = useOpenEpoch(newest)
  const { first, last } = embeddedRange(values.last, shownRange(network, values.range, newest.no), newest.no)
  const range = useMemo(() => ({ first, last }), [first, last])
  const measures = useMemo(() => embeddedMeasures(values.charts), [values.charts])
  const places = useMemo(() => epochPlaces(epochs, range), [epochs, range])
  const eras = useMemo(() => erasIn(network, range), [network, range])
  const [read, setRead] = useState<number>()
  const size = useFrameSize(measures.length)
  const epochPath = useHref(paths.epoch(network.name, 0)).replace(/0$/, '')
  if (places.every(({ epoch }) => epoch === undefined)) {
    return <p className="embed-note">{upperFirst(epochsText(range))} are not on record.</p>
  }
  const openEpoch = (no: number) => {
    if (epochs.some((epoch) => epoch.no === no)) window.open(epochPath + no, '_blank', 'noopener')
  }
  return measures.map((measure, i) => {
    const isLast = i === measures.length - 1
    const hasMonths = isLast && size.width >= DATES_FROM
    return (
      <figure key={measure.key} className="embed-chart">
        <div className="embed-head">
          <h2>
            <Swatch series={measure.series} /> {measure.per ? measure.title : `${measure.title} per epoch`}
            {measure.unit && <span className="unit"> {measure.unit}</span>}
          </h2>
          <EmbedReadout measure={measure} epochs={epochs} range={range} no={read} open={open} />
        </div>
        <p id={`summary-${measure.key}`} className="visually-hidden">
          {seriesSummary(measure, places, open)}
        </p>
        <EpochChart
          network={network}
          places={places}
          measure={measure}
          scale={values.scale}
          line={values.line}
          all={epochs}
          running={open?.no}
          height={size.plot + AXIS + (hasMonths ? MONTHS : 0)}
          hasMonths={hasMonths}
          showFlag={isLast}
          eras={i === 0 ? eras : undefined}
          describedBy={`summary-${measure.key}`}
          cursor={read}
          onCursor={setRead}
          onOpen={openEpoch}
          onPress={openEpoch}
        />
      </figure>
    )
  })
}

/** The newest epochs where the address asks for so many, which then follow the chain; else its range. */
function embeddedRange(last: number | undefined, range: EpochRange, newest: number): EpochRange {
  return last ? { first: Math.max(newest - last + 1, 0), last: newest } : range
}

/** The epoch under the cursor, or the total of the range. */
function EmbedReadout({
  measure,
  epochs,
  range,
  no,
  open,
}: {
  measure: Measure
  epochs: readonly Epoch[]
  range: EpochRange
  no: number | undefined
  open: OpenEpoch | undefined
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const epochPath = paths.epoch(network.name, no ?? 0)
  const href = useHref(epochPath)
  const epoch = epochs.find((one) => one.no === no)
  const inRange = epochs.filter((one) => one.no >= range.first && one.no <= range.last)
  const figure = no === undefined ? totalOf(measure, inRange) : epoch && figureOf(measure, epoch)
  return (
    <p className="embed-readout">
      <span className="secondary">
        {no === undefined ? (
          <span className="embed-range">{numbersText(range)}</span>
        ) : (
          <>
            {epoch ? <a href={href}>{no}</a> : `${no}, not on record`}{' '}
            <span className="embed-date">{epochPeriodText(network, no, no, zone)}</span>
            {no === open?.no && ` ${openTexts[open.coverage]}`}
          </>
        )}
      </span>
      {figure && (
        <b>
          <Figure of={measure} value={figure} />
        </b>
      )}
    </p>
  )
}

/** Heights of the axis below a plot with the space above it, and of its dates, in pixels. */
const AXIS = 32
const MONTHS = 16
/** Height of a plot, in pixels, below which the labels of its axis would touch; a frame that is too low for it scrolls. */
const MIN_PLOT = 60

/** The width of the frame, and the height of each of the plots, so that they fill it. */
function useFrameSize(charts: number): { readonly width: number; readonly plot: number } {
  const [size, setSize] = useState({ width: innerWidth, plot: MIN_PLOT })
  useLayoutEffect(() => {
    const fill = () => {
      const { height = 0 } = document.querySelector('.embed')?.getBoundingClientRect() ?? {}
      const spare = Math.floor((innerHeight - height) / charts)
      setSize(({ plot }) => ({ width: innerWidth, plot: Math.max(plot + spare, MIN_PLOT) }))
    }
    fill()
    addEventListener('resize', fill)
    return () => removeEventListener('resize', fill)
  }, [charts])
  return size
}
