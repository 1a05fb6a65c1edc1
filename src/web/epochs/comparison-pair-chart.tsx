import { useMemo, useState } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { compareSearch } from '#explorer-protocol/epoch-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { EpochChart } from '#web/charts/epoch-chart.tsx'
import { epochPlaces, plottedValue } from '#web/charts/epoch-series.ts'
import { figureOf, figureText } from '#web/measures/measure.ts'
import type { Ratio } from '#web/measures/ratio.ts'
import { PICTURED } from '#web/pictures/pictured.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import type { Side } from './comparison.ts'
import { MeasureChoice, measureOf, ScaleChoice } from './comparison-chart.tsx'

const HEIGHT = 272
/** Epochs that are shown before the earlier of both and after the later one. */
const AROUND = 30

/** One epoch against one: A is solid, the level of B runs through all, and a press on another epoch makes it B. */
export function PairChart({
  a,
  b,
  epochs,
  open,
  newest,
  onCompare,
}: {
  a: Side
  b: Side
  epochs: readonly Epoch[]
  open: OpenEpoch | undefined
  /** The number of the newest epoch on record. */
  newest: number
  onCompare: (a: number, b: number) => void
}) {
  const network = useNetwork()
  const { values } = useSearch(compareSearch)
  const measure = measureOf(values.measure)
  const [first, second] = [a.range.first, b.range.first]
  const [pointed, point] = useState<number>()
  const places = useMemo(
    () =>
      epochPlaces(epochs, {
        first: Math.max(Math.min(first, second) - AROUND, 0),
        last: Math.min(Math.max(first, second) + AROUND, newest),
      }),
    [epochs, first, second, newest],
  )
  const other = b.epochs[0]
  const figure = other && figureOf(measure, other)
  const value = other && plottedValue(measure, other)
  const ofA = a.epochs[0] && figureOf(measure, a.epochs[0])
  const textOf = (figure: Ratio) => [figureText(figure, measure.form), measure.unit].filter(Boolean).join(' ')
  const named = ofA && `A ${first} · ${textOf(ofA)}`
  const level = figure && `B ${second} · ${textOf(figure)}`
  const marks = useMemo(
    () => ({
      named: named === undefined ? undefined : { at: first, text: named },
      level: value === undefined || level === undefined ? undefined : { value, text: level },
    }),
    [first, named, value, level],
  )
  return (
    <section className="section compare-chart" aria-label="Epoch by epoch">
      <div className="section-header">
        <MeasureChoice measure={measure} />
        <ScaleChoice />
      </div>
      <div id={PICTURED}>
        <EpochChart
          network={network}
          places={places}
          measure={measure}
          scale={values.scale}
          running={open?.no}
          height={HEIGHT}
          picked={first}
          outlined={second === open?.no ? undefined : second}
          {...marks}
          cursor={pointed}
          onCursor={point}
          onOpen={(no) => no !== first && onCompare(first, no)}
          onPress={(no) => no !== first && onCompare(first, no)}
          action="Enter compares A with the epoch"
          showFlag
        />
      </div>
    </section>
  )
}
