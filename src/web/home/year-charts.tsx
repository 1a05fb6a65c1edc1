import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { endpointPath } from '#contract/endpoints.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { useRunningEpoch } from '../chain/chain-pulse.ts'
import { epochsInYear } from '../chain/epoch-time.ts'
import { epochPlaces, feeSeries, transactionSeries } from '../charts/epoch-series.ts'
import { EpochBarChart } from '../charts/lazy-charts.tsx'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { Amount } from '../ui/values/amount.tsx'
import { Count } from '../ui/values/count.tsx'
import { useEpochsSoFar } from './epochs-so-far.ts'
import './year-charts.css'

/** Charts of the transactions and fees of the newest epochs, with one cursor for both. */
export function YearCharts() {
  const network = useNetwork()
  const navigate = useNavigate()
  const epochs = useEpochsSoFar()
  const running = useRunningEpoch()
  const [cursor, setCursor] = useState<number>()
  const newest = epochs.at(-1)
  if (!newest) return <p className="secondary">No epoch is on record yet.</p>
  const first = Math.max(newest.no - epochsInYear(network) + 1, 0)
  const chart = {
    network,
    places: epochPlaces(epochs, { first, last: newest.no }),
    running,
    height: 236,
    showMedian: true,
    cursor,
    onCursor: setCursor,
    onOpen: (no: number) => navigate(paths.epoch(network.name, no)),
  }
  const pointed = cursor ?? newest.no
  const epoch = epochs.findLast(({ no }) => no === pointed)
  const label = pointed === running ? 'this epoch so far' : `epoch ${pointed}`
  return (
    <>
      <div className="columns">
        <figure>
          <ChartHead title="Transactions per epoch" label={label} epoch={epoch}>
            {({ tx_count }) => <Count value={tx_count} />}
          </ChartHead>
          <EpochBarChart {...chart} series={transactionSeries} />
        </figure>
        <figure>
          <ChartHead title="Fees per epoch" label={label} epoch={epoch}>
            {({ fees }) => <Amount lovelace={fees} decimals={2} />}
          </ChartHead>
          <EpochBarChart {...chart} series={feeSeries} />
        </figure>
      </div>
      <p className="footnote year-charts-note">
        Epochs {first} to {newest.no}.{running !== undefined && ' The hatched bar is the epoch in progress.'}{' '}
        <Link to={paths.epochs(network.name)}>All {epochs.length} epochs</Link>
        <ShowRequest path={endpointPath('epochs', {})} of="Transactions and fees" />
      </p>
    </>
  )
}

function ChartHead({
  title,
  label,
  epoch,
  children,
}: {
  title: string
  label: string
  epoch: Epoch | undefined
  children: (epoch: Epoch) => ReactNode
}) {
  return (
    <div className="chart-header">
      <h2>{title}</h2>
      <span className="chart-header-value">
        <span className="aside">{label}</span> {epoch ? children(epoch) : 'not on record'}
      </span>
    </div>
  )
}
