import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointPath } from '#contract/endpoints.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../api/endpoint-query.ts'
import type { EpochCoverage } from '../chain/epoch-coverage.ts'
import { EpochBarChart } from '../charts/bars/epoch-bar-chart.tsx'
import { epochPlaces, feeSeries, transactionSeries } from '../charts/epoch-series.ts'
import { useNetwork } from '../links/network-context.ts'
import { useOpenRecordedEpoch } from '../links/use-open-recorded-epoch.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { MarginSection } from '../ui/records/field-list.tsx'
import { Swatch } from '../ui/records/readout.tsx'
import { neighboursNote } from './epoch-words.ts'

/** Epochs on either side of the page's own. */
const EITHER_SIDE = 10

/** The transactions and fees of an epoch beside those of its neighbours. */
export function NeighbourCharts({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const { data: epochs } = useSuspenseQuery(listQuery(network.name, 'epochs', {}))
  const { no } = epoch
  const newest = Math.max(epochs.at(-1)?.no ?? no, no)
  const first = Math.max(Math.min(no - EITHER_SIDE, newest - 2 * EITHER_SIDE), 0)
  const last = Math.min(first + 2 * EITHER_SIDE, newest)
  const places = useMemo(() => {
    // The list may be older than the epoch's own record, or lack it.
    const listed = [...epochs.filter((other) => other.no !== epoch.no), epoch]
    return epochPlaces(listed, { first, last })
  }, [epochs, epoch, first, last])
  const chart = {
    network,
    places,
    height: 150,
    picked: no,
    running: coverage === 'complete' ? undefined : no,
    onOpen: useOpenRecordedEpoch(epochs),
  }
  return (
    <MarginSection
      title="Neighbours"
      tool={<ShowRequest path={endpointPath('epochs', {})} of="Neighbours" />}
      note={neighboursNote({ first, last }, coverage)}
    >
      <div className="columns">
        {[transactionSeries, feeSeries].map((series) => (
          <figure key={series.key}>
            <div className="chart-header">
              <h3>
                <Swatch series={series.key} /> {series.title}
                {series.unit && <span className="unit">&nbsp;{series.unit}</span>}
              </h3>
            </div>
            <EpochBarChart {...chart} series={series} />
          </figure>
        ))}
      </div>
    </MarginSection>
  )
}
