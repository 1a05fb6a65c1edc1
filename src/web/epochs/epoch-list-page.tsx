import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { unlessFailed } from '../chain/chain-pulse.ts'
import { useOpenEpoch } from '../chain/epoch-coverage.ts'
import { type EpochRange, epochPlaces, feeSeries, transactionSeries } from '../charts/epoch-series.ts'
import { EpochBarChart } from '../charts/lazy-charts.tsx'
import { networkOf, useIsRecording, useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { Swatch } from '../ui/records/readout.tsx'
import { SkeletonBars, SkeletonTable } from '../ui/records/skeleton.tsx'
import { extentText } from './epoch-list-words.ts'
import { presetRanges, readRange, withShownRange } from './epoch-range.ts'
import { EpochReadout } from './epoch-readout.tsx'
import { EpochTable } from './epoch-table.tsx'
import { RangeSummary } from './range-summary.tsx'
import './epoch-list-page.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(listQuery(networkOf(params).name, 'epochs', {}))
    return null
  }

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Epochs" />
      <Suspense fallback={<Waiting />}>
        <EpochList />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <>
      <div className="page-header">
        <h1>Epochs</h1>
      </div>
      <section className="section" aria-busy>
        <SkeletonBars height={236} />
        <SkeletonBars height={210} />
        <SkeletonTable rows={12} columns={6} />
      </section>
    </>
  )
}

function EpochList() {
  const network = useNetwork()
  const { data: epochs } = useSuspenseQuery(listQuery(network.name, 'epochs', {}))
  const recorded = useIsRecording()
  const newest = epochs.at(-1)
  return (
    <>
      <div className="page-header">
        <h1>Epochs</h1>
        <p className="page-lede">{extentText(network, epochs, recorded)}</p>
      </div>
      {newest ? (
        <Charts epochs={epochs} newest={newest} />
      ) : (
        <section className="section">
          <p>No epoch is on record yet.</p>
        </section>
      )}
    </>
  )
}

function Charts({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [cursor, setCursor] = useState<number>()
  const range = readRange(network, search, newest.no)
  const shownSearch = withShownRange(search, range)?.toString()
  useEffect(() => {
    if (shownSearch !== undefined)
      navigate({ search: shownSearch }, { replace: true, preventScrollReset: true })
  }, [shownSearch, navigate])
  const inRange = cursor !== undefined && cursor >= range.first && cursor <= range.last ? cursor : undefined
  const scale = search.get('scale') === 'log' ? 'log' : 'linear'
  const places = epochPlaces(epochs, range)
  const recorded = useIsRecording()
  const open = useOpenEpoch(newest)
  useQuery({
    ...listQuery(network.name, 'epochs', {}),
    refetchInterval:
      open && open.coverage !== 'running' && !recorded ? unlessFailed(freshness.epochs.browser) : false,
  })
  const running = open?.no
  const shown = places.flatMap(({ epoch }) => (epoch ? [epoch] : []))
  const lastFinished = shown.findLast(({ no }) => no !== running)
  const chart = {
    network,
    places,
    scale,
    running,
    cursor: inRange,
    onCursor: setCursor,
    onOpen: (no: number) => {
      if (epochs.some((epoch) => epoch.no === no)) navigate(paths.epoch(network.name, no))
    },
  } as const

  function change(changes: Readonly<Record<string, string | undefined>>) {
    setSearch(
      (params) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) params.delete(name)
          else params.set(name, value)
        }
        return params
      },
      { preventScrollReset: true },
    )
  }
  const choose = ({ first, last }: EpochRange) => change({ from: String(first), to: String(last) })

  return (
    <>
      <section className="section" aria-label="Charts">
        <div className="epoch-controls">
          <div className="epoch-controls-range">
            <fieldset className="segmented">
              <legend className="visually-hidden">Range</legend>
              {presetRanges(network, newest.no).map(({ name, preset }) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={preset.first === range.first && preset.last === range.last}
                  onClick={() => choose(preset)}
                >
                  {name}
                </button>
              ))}
            </fieldset>
            <span className="epoch-controls-shown">
              Epochs <b>{range.first}</b> to <b>{range.last}</b>
            </span>
          </div>
          <fieldset className="segmented">
            <legend className="visually-hidden">Scale</legend>
            <button
              type="button"
              aria-pressed={scale === 'linear'}
              onClick={() => change({ scale: undefined })}
            >
              Linear
            </button>
            <button type="button" aria-pressed={scale === 'log'} onClick={() => change({ scale: 'log' })}>
              Log
            </button>
          </fieldset>
        </div>
        <EpochReadout epochs={epochs} no={inRange ?? lastFinished?.no ?? range.last} open={open} />
        <figure className="epoch-chart">
          <div className="chart-header">
            <h2 className="chart-title">
              <Swatch series="tx" /> Transactions
            </h2>
            <ShowRequest of="Charts" />
          </div>
          <EpochBarChart {...chart} series={transactionSeries} height={236} showMonths={false} />
        </figure>
        <figure className="epoch-chart">
          <div className="chart-header">
            <h2 className="chart-title">
              <Swatch series="fee" /> Fees<span className="unit">&nbsp;ADA</span>
            </h2>
          </div>
          <EpochBarChart {...chart} series={feeSeries} height={212} />
        </figure>
        {network.eras.length > 1 && (
          <p className="footnote">
            Eras by their first epoch:{' '}
            {network.eras.map(({ name, firstEpoch }) => `${name} ${firstEpoch}`).join(', ')}.
          </p>
        )}
      </section>
      <RangeSummary range={range} epochs={shown} open={open} />
      {shown.length > 0 && <EpochTable epochs={shown.toReversed()} all={epochs} open={open} />}
    </>
  )
}
