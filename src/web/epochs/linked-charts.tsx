import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type ChartLine, epochsSearch, type Scale } from '#explorer-protocol/epoch-searches.ts'
import { type EpochPlace, type EpochRange, erasIn } from '#web/charts/epoch-series.ts'
import type { Measure } from '#web/measures/measure.ts'
import { PICTURED } from '#web/pictures/pictured.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useOpenRecordedEpoch } from '#web/routing/use-open-recorded-epoch.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { comparisonQuery } from './address/comparison-address.ts'
import { useRestingCursor } from './address/use-resting-cursor.ts'
import { EpochReadout } from './epoch-readout.tsx'
import { SeriesChart } from './series/series-chart.tsx'

/** Heights of the plot of the first of two charts, and of any other, in pixels. */
const HIGH_PLOT = 164
const PLOT = 92

/**
 * Charts of a range above each other with one cursor, whose figures are above them. The pointer reads an epoch, a press selects it, another
 * press opens it; the address has the selected one.
 */
export const LinkedCharts = memo(function LinkedCharts({
  epochs,
  measures,
  places,
  scale,
  line,
  open,
  faded,
  tools,
  onDraw,
  shaded,
}: {
  /** All on record. */
  epochs: readonly Epoch[]
  /** One for each chart. */
  measures: readonly Measure[]
  places: readonly EpochPlace[]
  scale: Scale
  line: ChartLine
  open: OpenEpoch | undefined
  /** The epochs that a filter leaves out. */
  faded?: ReadonlySet<number> | undefined
  /** Stands in the head of the first chart. */
  tools?: ReactNode
  /** Called with the range that a mouse has drawn. */
  onDraw?: (range: EpochRange) => void
  /** The epochs of a row of the table that is pointed at. */
  shaded?: EpochRange | undefined
}) {
  const network = useNetwork()
  const navigate = useNavigate()
  const first = places[0]?.no ?? 0
  const last = places.at(-1)?.no ?? 0
  const range = useMemo(() => ({ first, last }), [first, last])
  const eras = useMemo(() => erasIn(network, range), [network, range])
  const [selected, select, unselect] = useRestingCursor(epochsSearch.at, range)
  const [pointed, point] = useState<number>()
  const picked = useDeferredValue(selected)
  const lastFinished = places.findLast(({ no, epoch }) => epoch && no !== open?.no)
  const read = pointed ?? selected ?? lastFinished?.no ?? last
  const openRecorded = useOpenRecordedEpoch(epochs)
  const openEpoch = useCallback(
    (no: number) => {
      // The address of a selection that comes to rest would take the place of the page that opens.
      if (!epochs.some((epoch) => epoch.no === no)) return
      select(undefined)
      openRecorded(no)
    },
    [epochs, openRecorded, select],
  )
  const press = useCallback(
    (no: number) => (no === selected ? openEpoch(no) : select(no)),
    [selected, openEpoch, select],
  )
  const step = useCallback(
    (no: number | undefined) => (no === undefined ? unselect() : select(no)),
    [select, unselect],
  )
  const chart = {
    network,
    places,
    all: epochs,
    scale,
    line,
    faded,
    eras,
    running: open?.no,
    picked,
    cursor: pointed ?? selected,
    onCursor: point,
    onStep: step,
    onOpen: openEpoch,
    onPress: press,
    takesFirstTap: true,
    onDraw,
    shaded,
    keys: 'Escape unselects, C compares with the epoch before',
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the charts inside
    <div
      id={PICTURED}
      className="linked-charts"
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key.toLowerCase() !== 'c' || ctrlKey || metaKey || altKey) return
        const comparison = { a: { first: read, last: read }, b: 'before' } as const
        void navigate({ pathname: paths.compare(network.name), search: comparisonQuery(comparison) })
      }}
    >
      <EpochReadout
        epochs={epochs}
        range={range}
        no={read}
        open={open}
        isPicked={pointed !== undefined || selected !== undefined}
        onClear={selected === undefined ? undefined : unselect}
      />
      {measures.map((measure, i) => (
        <SeriesChart
          key={measure.key}
          {...chart}
          measure={measure}
          open={open}
          plot={i === 0 && measures.length <= 2 ? HIGH_PLOT : PLOT}
          tools={i === 0 && tools}
          isFirst={i === 0}
          isLast={i === measures.length - 1}
        />
      ))}
    </div>
  )
})
