import { useMemo, useState } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { EpochBarChart, MedianNote } from '#web/charts/epoch-bar-chart.tsx'
import { epochPlaces } from '#web/charts/epoch-series.ts'
import { feeTotal, transactionCount } from '#web/measures/measure.ts'
import { epochsInYear } from '#web/records/epoch-time.ts'
import { Link } from '#web/routing/link.tsx'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useOpenRecordedEpoch } from '#web/routing/use-open-recorded-epoch.ts'
import { type OpenEpoch, useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'
import { Amount } from '#web/ui/values/amount.tsx'
import { Count } from '#web/ui/values/count.tsx'

const shown = [
  {
    title: 'Transactions per epoch',
    measure: transactionCount,
    figure: ({ tx_count }: Epoch) => <Count value={tx_count} />,
  },
  {
    title: 'Fees per epoch',
    measure: feeTotal,
    figure: ({ fees }: Epoch) => <Amount lovelace={fees} decimals={2} />,
  },
]

/** Charts of the transactions and fees of the newest epochs, with one cursor for both. */
export function YearCharts() {
  const epochs = useEpochs()
  const newest = epochs.at(-1)
  if (!newest) return <p className="secondary">No epoch is on record yet.</p>
  return <Charts epochs={epochs} newest={newest} />
}

function Charts({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const open = useOpenEpoch(newest)
  const [cursor, setCursor] = useState<number>()
  const first = Math.max(newest.no - epochsInYear(network) + 1, 0)
  const places = useMemo(() => epochPlaces(epochs, { first, last: newest.no }), [epochs, first, newest.no])
  const chart = {
    network,
    places,
    running: open?.no,
    height: 170,
    showMedian: true,
    isRecorded: useIsRecording(),
    cursor,
    onCursor: setCursor,
    onOpen: useOpenRecordedEpoch(epochs),
  }
  const epoch = epochs.findLast(({ no }) => no === cursor)
  return (
    <div className="columns">
      {shown.map(({ title, measure, figure }, at) => (
        <figure key={title}>
          <div className="chart-header">
            <h2>{title}</h2>
            <MedianNote {...chart} measure={measure} />
            <span className="chart-header-value">
              {cursor !== undefined ? (
                <>
                  <span className="aside">{pointedText(cursor, open)}</span>{' '}
                  {epoch ? figure(epoch) : 'not on record'}
                </>
              ) : (
                at === 0 && <Link to={paths.epochs(network.name)}>Epochs</Link>
              )}
            </span>
          </div>
          <EpochBarChart {...chart} measure={measure} />
        </figure>
      ))}
    </div>
  )
}

/** The epoch whose figure is shown. */
export function pointedText(no: number, open: OpenEpoch | undefined): string {
  return no === open?.no ? 'this epoch so far' : `epoch ${no}`
}
