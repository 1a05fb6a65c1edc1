import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { feeTotal, transactionCount } from '../chain/measures/measure.ts'
import { EpochBarChart } from '../charts/bars/epoch-bar-chart.tsx'
import type { EpochPlace } from '../charts/epoch-series.ts'
import { useHasVisitor } from '../charts/frame/visitor.ts'
import type { RangeView } from '../charts/linked/range-view.ts'
import { shownPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { useOpenRecordedEpoch } from '../links/use-open-recorded-epoch.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { Swatch } from '../ui/records/readout.tsx'
import type { Scale } from './epoch-controls.tsx'
import { EpochReadout } from './epoch-readout.tsx'
import { ChartDownload } from './pictures/chart-download.tsx'

const shownMeasures = [transactionCount, feeTotal]

const RangeGestures = shownPart(() =>
  import('../charts/linked/range-gestures.tsx').then(({ RangeGestures }) => RangeGestures),
)

/** Transactions and fees of a range with one cursor, whose figures are above both. */
export const LinkedCharts = memo(function LinkedCharts({
  epochs,
  places,
  record,
  scale,
  open,
  view,
}: {
  epochs: readonly Epoch[]
  places: readonly EpochPlace[]
  /** The place of each epoch, from 0 to the newest one. */
  record: readonly EpochPlace[]
  scale: Scale
  open: OpenEpoch | undefined
  view: RangeView
}) {
  const network = useNetwork()
  const charts = useRef<HTMLDivElement>(null)
  const hasVisitor = useHasVisitor()
  const [cursor, setCursor] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the charts are drawn for other places
  useLayoutEffect(view.noteDrawn, [view, places])
  const first = places[0]?.no ?? 0
  const last = places.at(-1)?.no ?? 0
  const inRange = cursor !== undefined && cursor >= first && cursor <= last ? cursor : undefined
  const lastFinished = places.findLast(({ no, epoch }) => epoch && no !== open?.no)
  const chart = {
    network,
    places,
    record,
    view,
    scale,
    running: open?.no,
    isRecorded: useIsRecording(),
    cursor: inRange,
    onCursor: setCursor,
    onOpen: useOpenRecordedEpoch(epochs),
  }
  return (
    <>
      <EpochReadout epochs={epochs} no={inRange ?? lastFinished?.no ?? last} open={open} />
      <div ref={charts} className="linked-charts">
        <figure className="epoch-chart">
          <div className="chart-header">
            <h2 className="chart-title">
              <Swatch series="tx" /> Transactions
            </h2>
            <ShowRequest of="Charts" />
            <ChartDownload measures={shownMeasures} places={places} scale={scale} open={open} />
          </div>
          <EpochBarChart {...chart} measure={transactionCount} height={236} showMonths={false} />
        </figure>
        <figure className="epoch-chart">
          <div className="chart-header">
            <h2 className="chart-title">
              <Swatch series="fee" /> Fees<span className="unit">&nbsp;ADA</span>
            </h2>
          </div>
          <EpochBarChart {...chart} measure={feeTotal} height={212} showFlag={false} />
        </figure>
      </div>
      {hasVisitor && (
        <OptionalPart>
          <RangeGestures
            charts={charts}
            view={view}
            newest={record.length - 1}
            cursor={inRange ?? last}
            onCursor={setCursor}
          />
        </OptionalPart>
      )}
    </>
  )
})
