import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Network } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { WhenVisible } from '../browser/when-visible.tsx'
import { type EpochCoverage, useOpenEpoch } from '../chain/epoch-coverage.ts'
import { feeTotal, type Measure, transactionCount } from '../chain/measures/measure.ts'
import { EpochBarChart } from '../charts/bars/epoch-bar-chart.tsx'
import { epochPlaces } from '../charts/epoch-series.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { useOpenRecordedEpoch } from '../links/use-open-recorded-epoch.ts'
import { MarginSection } from '../ui/records/field-list.tsx'
import { Swatch } from '../ui/records/readout.tsx'
import { rankOf, rankText } from './compared/epoch-rank.ts'
import { EpochReadout } from './epoch-readout.tsx'
import { neighboursNote } from './epoch-words.ts'
import './neighbour-charts.css'

const charted: readonly Measure[] = [transactionCount, feeTotal]

/** The height of a chart, in pixels. */
const HEIGHT = 150
/** Epochs on either side of the page's own. */
const EITHER_SIDE = 10

/**
 * The transactions and fees of an epoch beside those of its neighbours. The charts are far below the first screen, so that the document
 * of an epoch is shorter without them.
 */
export function NeighbourCharts({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const { data: epochs } = useSuspenseQuery(listQuery(network.name, 'epochs', {}))
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
  const finished = listed.filter((other) => other.no !== open?.no)
  const chart = {
    network,
    places,
    picked: no,
    isRecorded: useIsRecording(),
    running: coverage === 'complete' ? open?.no : no,
    cursor,
    onCursor: setCursor,
    onOpen: useOpenRecordedEpoch(epochs),
  }
  return (
    <MarginSection title="Neighbours" note={neighboursNote({ first, last }, coverage)}>
      <div className="neighbour-readout">
        <WhenVisible waiting={null}>
          <EpochReadout epochs={listed} no={cursor ?? no} open={open} charts={charted} />
        </WhenVisible>
      </div>
      <div className="columns">
        {charted.map((measure) => (
          <figure key={measure.key}>
            <div className="chart-header">
              <h3>
                <Swatch series={measure.series} /> {measure.title}
                {measure.unit && <span className="unit">&nbsp;{measure.unit}</span>}
              </h3>
              <span className="chart-header-value secondary">
                {rankLabel(network, measure, epoch, coverage, finished)}
              </span>
            </div>
            <WhenVisible waiting={<div style={{ height: `${HEIGHT}px` }} />}>
              <EpochBarChart {...chart} measure={measure} height={HEIGHT} />
            </WhenVisible>
          </figure>
        ))}
      </div>
    </MarginSection>
  )
}

function rankLabel(
  network: Network,
  measure: Measure,
  epoch: Epoch,
  coverage: EpochCoverage,
  finished: readonly Epoch[],
): string | undefined {
  if (coverage === 'running') return 'not ranked until it ends'
  if (coverage !== 'complete') return undefined
  const rank = rankOf(network, measure, epoch, finished)
  return rank && rankText(rank)
}
