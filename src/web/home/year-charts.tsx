import { type ReactNode, useMemo, useState } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type OpenEpoch, useOpenEpoch } from '../chain/epoch-coverage.ts'
import { epochsInYear } from '../chain/epoch-time.ts'
import { useEpochsSoFar } from '../chain/epochs-so-far.ts'
import { feeTotal, transactionCount } from '../chain/measures/measure.ts'
import { EpochBarChart, MedianNote } from '../charts/epoch-bar-chart.tsx'
import { type EpochRange, epochPlaces } from '../charts/epoch-series.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { useOpenRecordedEpoch } from '../links/use-open-recorded-epoch.ts'
import { Link } from '../ui/controls/link.tsx'
import { Amount } from '../ui/values/amount.tsx'
import { Count } from '../ui/values/count.tsx'
import './year-charts.css'

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
    height: 236,
    showMedian: true,
    isRecorded: recorded,
    cursor,
    onCursor: setCursor,
    onOpen: useOpenRecordedEpoch(epochs),
  }
  const pointed = cursor ?? newest.no
  const epoch = epochs.findLast(({ no }) => no === pointed)
  return (
    <>
      <div className="columns">
        <figure>
          <ChartHead
            title="Transactions per epoch"
            median={<MedianNote {...chart} measure={transactionCount} />}
            label={pointedText(pointed, open)}
            epoch={epoch}
          >
            {({ tx_count }) => <Count value={tx_count} />}
          </ChartHead>
          <EpochBarChart {...chart} measure={transactionCount} />
        </figure>
        <figure>
          <ChartHead
            title="Fees per epoch"
            median={<MedianNote {...chart} measure={feeTotal} />}
            label={pointedText(pointed, open)}
            epoch={epoch}
          >
            {({ fees }) => <Amount lovelace={fees} decimals={2} />}
          </ChartHead>
          <EpochBarChart {...chart} measure={feeTotal} />
        </figure>
      </div>
      <p className="footnote year-charts-note">
        {yearNote({ first, last: newest.no }, open)}{' '}
        <Link to={paths.epochs(network.name)}>{allEpochsText(epochs.length, recorded)}</Link>
      </p>
    </>
  )
}

function ChartHead({
  title,
  median,
  label,
  epoch,
  children,
}: {
  title: string
  median: ReactNode
  label: string
  epoch: Epoch | undefined
  children: (epoch: Epoch) => ReactNode
}) {
  return (
    <div className="chart-header">
      <h2>{title}</h2>
      {median}
      <span className="chart-header-value">
        <span className="aside">{label}</span> {epoch ? children(epoch) : 'not on record'}
      </span>
    </div>
  )
}

/** The range of the charts, and the meaning of its last bar, which is hatched where it is wide enough. */
export function yearNote({ first, last }: EpochRange, open: OpenEpoch | undefined): string {
  const range = first === last ? `Epoch ${first}.` : `Epochs ${first} to ${last}.`
  if (!open) return range
  if (open.coverage === 'running') return `${range} The last bar is the epoch in progress.`
  const state = open.coverage === 'old' ? 'known here in part' : 'incomplete on record'
  return `${range} The last bar is epoch ${open.no}, which is ${state}.`
}

/** The epoch whose figure is shown. */
export function pointedText(no: number, open: OpenEpoch | undefined): string {
  return no === open?.no ? 'this epoch so far' : `epoch ${no}`
}

export function allEpochsText(count: number, isRecorded: boolean): string {
  const all = count === 1 ? 'The one epoch' : `All ${count} epochs`
  return isRecorded ? `${all} on record` : all
}
