import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/epoch.ts'
import type { PoolUpdate } from '#contract/pool-update.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { epochPlaces, feeSeries, transactionSeries } from '../charts/epoch-series.ts'
import { EpochBarChart } from '../charts/lazy-charts.tsx'
import { runningEpoch } from '../charts/running-epoch.ts'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { AccountLink, PoolLink } from '../links/resource-link.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { Amount } from '../ui/amount.tsx'
import { useNow } from '../ui/clock.ts'
import { Count } from '../ui/count.tsx'
import { durationText } from '../ui/duration.ts'
import { EpochReadouts } from '../ui/epoch-readouts.tsx'
import { EpochRuler } from '../ui/epoch-ruler.tsx'
import { epochStartText, hasShortEpochs } from '../ui/epoch-time.ts'
import { SkeletonBars, SkeletonFields, SkeletonTable } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { relativeText, Timestamp } from '../ui/timestamp.tsx'
import { RecordingSection } from './recording-section.tsx'
import './home.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name } = networkOf(params)
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    void queryClient.prefetchQuery(listQuery(name, 'epochs', {}))
    void queryClient.prefetchQuery(listQuery(name, 'poolUpdates', {}))
    return null
  }

export function Component() {
  const { title } = useNetwork()
  const recording = useNetworkDescription()?.recording
  return (
    <div className="wrap">
      <title>{`${title} · Epochal`}</title>
      <section className="home-hero">
        <div>
          <h1>Cardano, epoch by epoch</h1>
          <SearchBox
            variant="hero"
            label="Search the chain"
            placeholder="Address, block, epoch, slot or pool"
          />
          <Suspense fallback={<SkeletonTable rows={3} columns={2} />}>
            <Examples />
          </Suspense>
        </div>
        <div className="tipcard">
          <Suspense fallback={<SkeletonFields labels={['Latest block']} />}>
            <Tip />
          </Suspense>
        </div>
      </section>
      <Suspense fallback={<Waiting />}>
        <NewestEpoch />
      </Suspense>
      {recording && <RecordingSection recording={recording} />}
      <Suspense fallback={<SkeletonTable rows={9} columns={6} />}>
        <LatestUpdates />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <section className="sec" aria-busy>
      <SkeletonFields labels={['Transactions', 'Fees', 'Blocks', 'Output']} />
      <div className="cols-2 mt5">
        <SkeletonBars height={230} />
        <SkeletonBars height={230} />
      </div>
    </section>
  )
}

/** One of each thing that can be looked up, from what is there: none of these leads nowhere. */
function Examples() {
  const { name } = useNetwork()
  const accounts = useNetworkDescription()?.recording?.accounts ?? []
  const { data: tip } = useSuspenseQuery(recordQuery(name, 'latestBlock', {}))
  const { data: epochs } = useSuspenseQuery(listQuery(name, 'epochs', {}))
  const { data: updates } = useSuspenseQuery(listQuery(name, 'poolUpdates', {}))
  const { block_no, epoch_no, slot_no } = tip.record
  const newest = epochs.at(-1)
  const pool = busiestPool(updates)
  const [account] = accounts
  const rows: readonly (readonly [label: string, example: ReactNode])[] = [
    ['Stake address', account && <AccountLink stakeAddress={account} />],
    [
      'Block',
      block_no !== null && (
        <Link className="mono" to={paths.block(name, block_no)}>
          {block_no}
        </Link>
      ),
    ],
    [
      'Epoch',
      newest && (
        <Link className="mono" to={paths.epoch(name, newest.no)}>
          epoch {newest.no}
        </Link>
      ),
    ],
    [
      'Slot',
      epoch_no !== null && slot_no !== null && (
        <Link className="mono" to={paths.blockBySlot(name, epoch_no, slot_no)}>
          {epoch_no}/{slot_no}
        </Link>
      ),
    ],
    [
      'Pool',
      pool !== undefined && (
        <Link className="mono" to={paths.pool(name, pool)}>
          pool {pool.toString()}
        </Link>
      ),
    ],
  ]
  return (
    <dl className="tries">
      {rows.map(
        ([label, example]) =>
          example && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{example}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function busiestPool(updates: readonly PoolUpdate[]): bigint | undefined {
  const counts = new Map<bigint, number>()
  for (const { hash_id } of updates) counts.set(hash_id, (counts.get(hash_id) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

function Tip() {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const recorded = source === 'recorded'
  const now = useNow()
  const { data } = useSuspenseQuery({
    ...recordQuery(name, 'latestBlock', {}),
    refetchInterval: recorded ? false : 20_000,
  })
  const { block_no, slot_no, tx_count, size, proto_major, proto_minor, time, hash_hex } = data.record
  return (
    <>
      <div className="flex between base">
        <h2 className="small ink2 tipname">{recorded ? 'Newest block on record' : 'Latest block'}</h2>
        <span className="small">
          {recorded ? (
            <Status kind="off">Recorded</Status>
          ) : (
            <Status kind="live">{relativeText(time, now)}</Status>
          )}
        </span>
      </div>
      <Link className="tipno" to={paths.block(name, block_no ?? hash_hex)}>
        {block_no === null ? 'Boundary' : groupDigits(String(block_no))}
      </Link>
      <p className="ink2 small tipmeta">
        {slot_no !== null && (
          <span>
            slot <b>{groupDigits(String(slot_no))}</b>
          </span>
        )}
        <span>
          <b>
            <Count value={tx_count} />
          </b>{' '}
          tx
        </span>
        <span>
          <b>
            <Count value={size} />
          </b>{' '}
          B
        </span>
        {proto_major !== null && (
          <span>
            protocol{' '}
            <b>
              {proto_major}.{proto_minor ?? 0}
            </b>
          </span>
        )}
      </p>
      <p className="small muted">
        <Timestamp time={time} />
        {recorded &&
          '. This network is a recording: real facts only, frozen in time. The clock does not run on.'}
        {source === 'simulated' &&
          '. This network is simulated: made from a seed at 240 times mainnet’s pace. Nothing in it ever happened.'}
      </p>
    </>
  )
}

/** Epochs in the overview's charts: a year of 73. */
const CHARTED = 73

function NewestEpoch() {
  const network = useNetwork()
  const { data: epochs } = useSuspenseQuery(listQuery(network.name, 'epochs', {}))
  const now = useNow()
  const newest = epochs.at(-1)
  if (!newest) return null
  const running = runningEpoch(network, epochs, now)
  return (
    <>
      <section className="sec">
        <div className="sec-head">
          <h2>
            <Link className="plain" to={paths.epoch(network.name, newest.no)}>
              Epoch {newest.no}
            </Link>
          </h2>
          <span className="note">
            {running === undefined
              ? 'the newest on record, complete'
              : hasShortEpochs(network)
                ? 'in progress'
                : `in progress, day ${dayOf(newest, network, now)} of 5`}
          </span>
          <span className="push note">
            {running === undefined ? (
              `${epochStartText(network, newest.no)} to ${epochStartText(network, newest.no + 1)}`
            ) : (
              <>
                ends in <b className="ink">{durationText(epochEnd(network, newest.no) - now)}</b>,{' '}
                <Timestamp time={epochEnd(network, newest.no)} />
              </>
            )}
          </span>
        </div>
        <EpochRuler
          network={network}
          epochNo={newest.no}
          mark={
            running === undefined
              ? { kind: 'complete' }
              : { kind: 'now', share: shareOf(newest, network, now) }
          }
        />
        <EpochReadouts
          network={network}
          epoch={newest}
          elapsed={running === undefined ? 1 : shareOf(newest, network, now)}
        />
      </section>
      <YearCharts epochs={epochs} newest={newest} running={running} />
    </>
  )
}

type NetworkSchedule = Parameters<typeof epochStart>[0]

function shareOf({ no }: Epoch, network: NetworkSchedule, now: number): number {
  const start: UtcTime = epochStart(network, no)
  return Math.min(Math.max((now - start) / (epochEnd(network, no) - start), 0), 1)
}

function dayOf(epoch: Epoch, network: NetworkSchedule, now: number): number {
  return Math.min(Math.floor(shareOf(epoch, network, now) * 5) + 1, 5)
}

function YearCharts({
  epochs,
  newest,
  running,
}: {
  epochs: readonly Epoch[]
  newest: Epoch
  running: number | undefined
}) {
  const network = useNetwork()
  const navigate = useNavigate()
  const first = Math.max(newest.no - CHARTED + 1, 0)
  const chart = {
    network,
    places: epochPlaces(epochs, { first, last: newest.no }),
    running,
    height: 236,
    showMedian: true,
    onOpen: (no: number) => navigate(paths.epoch(network.name, no)),
  }
  return (
    <section className="sec">
      <div className="cols-2">
        <figure>
          <div className="chart-head">
            <h2>Transactions per epoch</h2>
          </div>
          <EpochBarChart {...chart} series={transactionSeries} />
        </figure>
        <figure>
          <div className="chart-head">
            <h2>
              Fees per epoch<span className="u">ADA</span>
            </h2>
          </div>
          <EpochBarChart {...chart} series={feeSeries} />
        </figure>
      </div>
      <p className="small muted mt3">
        Epochs {first} to {newest.no}.{running !== undefined && ' The hatched bar is the epoch in progress.'}{' '}
        <Link to={paths.epochs(network.name)}>All {epochs.length} epochs</Link>
      </p>
    </section>
  )
}

const LATEST = 9

function LatestUpdates() {
  const { name } = useNetwork()
  const { data: updates } = useSuspenseQuery(listQuery(name, 'poolUpdates', {}))
  if (updates.length === 0) return null
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Latest pool updates</h2>
        <Link className="push small" to={paths.poolUpdates(name)}>
          All {groupDigits(String(updates.length))}
        </Link>
      </div>
      <div className="tbl-wrap">
        <table className="tbl">
          <caption className="vh">The newest {LATEST} pool updates</caption>
          <thead>
            <tr>
              <th scope="col">Pool</th>
              <th scope="col" className="num">
                Active from
              </th>
              <th scope="col" className="num">
                Pledge, ADA
              </th>
              <th scope="col" className="num">
                Margin, %
              </th>
              <th scope="col" className="num hide-sm">
                Cost, ADA
              </th>
            </tr>
          </thead>
          <tbody>
            {updates
              .slice(-LATEST)
              .toReversed()
              .map(({ id, hash_id, active_epoch_no, pledge, margin, fixed_cost }) => (
                <tr key={id.toString()}>
                  <th scope="row">
                    <PoolLink poolNo={hash_id} />
                  </th>
                  <td className="num">{active_epoch_no}</td>
                  <td className="num">
                    <Amount lovelace={pledge} decimals={0} unit={false} />
                  </td>
                  <td className="num">{marginPercentage(margin)}</td>
                  <td className="num hide-sm">
                    <Amount lovelace={fixed_cost} decimals={0} unit={false} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
