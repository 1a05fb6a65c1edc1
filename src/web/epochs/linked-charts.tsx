import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochsSearch, type Scale } from '#explorer-protocol/epoch-searches.ts'
import type { EpochPlace } from '#web/charts/epoch-series.ts'
import { RangeGestures } from '#web/charts/linked/range-gestures.tsx'
import { noteDrawn, type RangeView } from '#web/charts/linked/range-view.ts'
import type { Measure } from '#web/measures/measure.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useOpenRecordedEpoch } from '#web/routing/use-open-recorded-epoch.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useRestingCursor } from './address/use-resting-cursor.ts'
import { EpochReadout } from './epoch-readout.tsx'
import { SeriesChart } from './series/series-chart.tsx'

/** Charts in a frame of another site. */
export interface FramedCharts {
  /** Height of each plot, in pixels. */
  readonly plot: number
  /** Opens an epoch outside of the frame. */
  readonly onOpen: (no: number) => void
}

/** Charts of a range above each other with one cursor, whose figures are above them. */
export const LinkedCharts = memo(function LinkedCharts({
  epochs,
  measures,
  places,
  record,
  scale,
  showMedian,
  open,
  view,
  framed,
}: {
  epochs: readonly Epoch[]
  /** One for each chart. */
  measures: readonly Measure[]
  places: readonly EpochPlace[]
  /** The place of each epoch, from 0 to the newest one. */
  record: readonly EpochPlace[]
  scale: Scale
  showMedian: boolean
  open: OpenEpoch | undefined
  view: RangeView
  framed?: FramedCharts
}) {
  const network = useNetwork()
  const charts = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the charts are drawn for other places
  useLayoutEffect(() => noteDrawn(view), [view, places])
  const first = places[0]?.no ?? 0
  const last = places.at(-1)?.no ?? 0
  const [cursor, setCursor] = useRestingCursor(epochsSearch.at, { first, last })
  const inRange = cursor !== undefined && cursor >= first && cursor <= last ? cursor : undefined
  const lastFinished = places.findLast(({ no, epoch }) => epoch && no !== open?.no)
  const openRecorded = useOpenRecordedEpoch(epochs)
  const openEpoch = useCallback(
    (no: number) => {
      // The address of a cursor that comes to rest would take the place of the page that opens.
      if (!epochs.some((epoch) => epoch.no === no)) return
      setCursor(undefined)
      if (framed) framed.onOpen(no)
      else openRecorded(no)
    },
    [epochs, openRecorded, setCursor, framed],
  )
  const chart = {
    network,
    places,
    record,
    view,
    scale,
    showMedian,
    running: open?.no,
    cursor: inRange,
    onCursor: setCursor,
    onOpen: openEpoch,
    // A press in a frame reads an epoch, and leaves the page around the frame as it is.
    onPress: framed && setCursor,
  }
  return (
    <>
      <EpochReadout epochs={epochs} no={inRange ?? lastFinished?.no ?? last} open={open} charts={measures} />
      <div ref={charts} className="linked-charts">
        {measures.map((measure, i) => (
          <SeriesChart
            key={measure.key}
            {...chart}
            measure={measure}
            open={open}
            plot={framed?.plot}
            isFirst={i === 0}
            isLast={i === measures.length - 1}
          />
        ))}
      </div>
      <RangeGestures
        charts={charts}
        view={view}
        newest={record.length - 1}
        cursor={inRange ?? last}
        onCursor={setCursor}
      />
    </>
  )
})
