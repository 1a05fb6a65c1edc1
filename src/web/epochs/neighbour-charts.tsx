import { useMemo, useState } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { EpochChart } from '#web/charts/epoch-chart.tsx'
import { epochPlaces } from '#web/charts/epoch-series.ts'
import { feeTotal, figureOf, type Measure, transactionCount } from '#web/measures/measure.ts'
import { Figure } from '#web/measures/range-figures.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useOpenRecordedEpoch } from '#web/routing/use-open-recorded-epoch.ts'
import { type EpochCoverage, useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'

const charted: readonly Measure[] = [transactionCount, feeTotal]

/** The height of a chart, in pixels. */
const HEIGHT = 150
/** Epochs on either side of the page's own. */
const EITHER_SIDE = 15

/** The transactions and fees of an epoch, which is solid, or hatched while it is in progress, beside those of its neighbours. */
export function NeighbourCharts({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const epochs = useEpochs()
  const { no } = epoch
  const newest = Math.max(epochs.at(-1)?.no ?? no, no)
  const first = Math.max(Math.min(no - EITHER_SIDE, newest - 2 * EITHER_SIDE), 0)
  const last = Math.min(first + 2 * EITHER_SIDE, newest)
  // The list may be older than the epoch's own record, or lack it.
  const listed = useMemo(
    () => [...epochs.filter((other) => other.no !== no), epoch].toSorted((a, b) => a.no - b.no),
    [epochs, epoch, no],
  )
  const places = useMemo(() => epochPlaces(listed, { first, last }), [listed, first, last])
  const open = useOpenEpoch(listed.at(-1) ?? epoch)
  const [cursor, setCursor] = useState<number>()
  const chart = {
    network,
    places,
    picked: no,
    running: coverage === 'complete' ? open?.no : no,
    cursor,
    onCursor: setCursor,
    onOpen: useOpenRecordedEpoch(epochs),
    hasMonths: false,
    pathOf: (other: number) => paths.epoch(network.name, other),
    isBelow: true,
  }
  const shown = listed.find((other) => other.no === cursor)
  return (
    <section className="section columns" aria-label="Neighbours">
      {charted.map((measure, i) => {
        const figure = shown && figureOf(measure, shown)
        return (
          <figure key={measure.key} className="neighbour-chart">
            <div className="chart-header">
              <h2>{measure.title}</h2>
              <span className="section-note">{i === 0 ? `epochs ${first} to ${last}` : measure.unit}</span>
              {cursor !== undefined && (
                <span className="chart-header-value" aria-live="polite">
                  {cursor}: {figure ? <Figure of={measure} value={figure} /> : 'not on record'}
                </span>
              )}
            </div>
            <EpochChart {...chart} measure={measure} height={HEIGHT} />
          </figure>
        )
      })}
    </section>
  )
}
