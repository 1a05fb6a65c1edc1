import { type ReactNode, useMemo, useState } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type OpenEpoch, useOpenEpoch } from '../chain/epoch-coverage.ts'
import { epochsInYear } from '../chain/epoch-time.ts'
import { useEpochsSoFar } from '../chain/epochs-so-far.ts'
import { feeTotal, transactionCount } from '../chain/measures/measure.ts'
import { EpochBarChart, MedianNote } from '../charts/epoch-bar-chart.tsx'
import { epochPlaces } from '../charts/epoch-series.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { useOpenRecordedEpoch } from '../links/use-open-recorded-epoch.ts'
import { Link } from '../ui/controls/link.tsx'
import { Amount } from '../ui/values/amount.tsx'
import { Count } from '../ui/values/count.tsx'

/** Charts of the transactions and fees of the newest epochs, with one cursor for both. */
export function YearCharts() {
  const epochs = useEpochsSoFar()
  const newest = epochs.at(-1)
  if (!newest) return <p className="secondary">No epoch is on record yet.</p>
  return <Charts epochs={epochs} newest={newest} />
}

function Charts({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const open = useOpenEpoch(newest)
  const recorded = useIsRecording()
  const [cursor, setCursor] = useState<number>()
  const first = Math.max(newest.no - epochsInYear(network) + 1, 0)
  const places = useMemo(() => epochPlaces(epochs, { first, last: newest.no }), [epochs, first, newest.no])
  const chart = {
    network,
    places,
    running: open?.no,
    height: 170,
    showMedian: true,
    isRecorded: recorded,
    cursor,
    onCursor: setCursor,
    onOpen: useOpenRecordedEpoch(epochs),
  }
  const epoch = epochs.findLast(({ no }) => no === cursor)
  const label = cursor === undefined ? undefined : pointedText(cursor, open)
  return (
    <div className="columns">
      <figure>
        <ChartHead
          title="Transactions per epoch"
          median={<MedianNote {...chart} measure={transactionCount} />}
          label={label}
          epoch={epoch}
          link={<Link to={paths.epochs(network.name)}>All epochs</Link>}
        >
          {({ tx_count }) => <Count value={tx_count} />}
        </ChartHead>
        <EpochBarChart {...chart} measure={transactionCount} />
      </figure>
      <figure>
        <ChartHead
          title="Fees per epoch"
          median={<MedianNote {...chart} measure={feeTotal} />}
          label={label}
          epoch={epoch}
        >
          {({ fees }) => <Amount lovelace={fees} decimals={2} />}
        </ChartHead>
        <EpochBarChart {...chart} measure={feeTotal} />
      </figure>
    </div>
  )
}

function ChartHead({
  title,
  median,
  label,
  epoch,
  link,
  children,
}: {
  title: string
  median: ReactNode
  /** The epoch that is pointed at; undefined while none is. */
  label: string | undefined
  epoch: Epoch | undefined
  /** Stands there while none is. */
  link?: ReactNode
  children: (epoch: Epoch) => ReactNode
}) {
  return (
    <div className="chart-header">
      <h2>{title}</h2>
      {median}
      <span className="chart-header-value">
        {label === undefined ? (
          link
        ) : (
          <>
            <span className="aside">{label}</span> {epoch ? children(epoch) : 'not on record'}
          </>
        )}
      </span>
    </div>
  )
}

/** The epoch whose figure is shown. */
export function pointedText(no: number, open: OpenEpoch | undefined): string {
  return no === open?.no ? 'this epoch so far' : `epoch ${no}`
}
