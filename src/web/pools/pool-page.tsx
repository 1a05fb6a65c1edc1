import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { adaForChart } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { type PoolChange, poolChanges } from '../chain/pool-changes.ts'
import { StepAreaChart } from '../charts/lazy-charts.tsx'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf, useIsRecording, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { EpochLink, PoolLink } from '../links/resource-link.tsx'
import { RouteFault } from '../links/route-fault.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { byValue, type Column, DataTable } from '../ui/records/data-table.tsx'
import { MarginSection } from '../ui/records/field-list.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { compact } from '../ui/values/amount.tsx'
import { Absent, Count } from '../ui/values/count.tsx'
import { ShortHash } from '../ui/values/hash.tsx'
import { dateText } from '../ui/values/timestamp.tsx'
import { PoolTimeline } from './pool-timeline.tsx'
import './pool.css'
import { FieldAmount } from '../ui/values/field-amount.tsx'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name, query } = poolOfRoute(params)
    void queryClient.prefetchQuery(query)
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    return null
  }

function poolOfRoute(params: Params) {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/pools/${params.pool}/updates`)
  switch (call.id) {
    case 'poolUpdatesByPool':
      return {
        name,
        query: listQuery(name, call.id, call.params),
        asked: `Pool ${call.params.pool_id}`,
      }
    case 'poolUpdatesByVrfKeyHash':
      return { name, query: listQuery(name, call.id, call.params), asked: 'Pool by VRF key hash' }
    default:
      throw new RouteFault(404, 'There is no such pool.')
  }
}

export function Component() {
  const { pathname } = useLocation()
  const { asked } = poolOfRoute(useParams())
  return (
    <div className="wrap">
      <title>{`${asked} · Epochal`}</title>
      <Suspense
        key={pathname}
        fallback={
          <>
            <div className="page-head">
              <h1>{asked}</h1>
            </div>
            <section className="sec" aria-busy>
              <SkeletonTable rows={6} columns={6} />
            </section>
          </>
        }
      >
        <PoolDetail />
      </Suspense>
    </div>
  )
}

function PoolDetail() {
  const { name, query, asked } = poolOfRoute(useParams())
  const network = useNetwork()
  const recorded = useIsRecording()
  const { data: updates } = useSuspenseQuery(query)
  const changes = poolChanges(updates)
  const current = changes.at(-1)
  const pools = [...new Set(updates.map(({ hash_id }) => hash_id))]
  const [poolNo] = pools
  if (!current || poolNo === undefined) return <NoUpdates asked={asked} />
  return (
    <>
      <div className="page-head">
        <div>
          <p className="kicker">
            <Link to={paths.poolUpdates(name)}>Pool updates</Link>
            <span>
              {updates.length === 1 ? '1 update' : `${updates.length} updates`} since epoch{' '}
              {Math.min(...updates.map(({ active_epoch_no }) => active_epoch_no))}
            </span>
          </p>
          <h1>{pools.length > 1 ? asked : `Pool ${poolNo}`}</h1>
        </div>
      </div>
      {pools.length > 1 ? (
        <Notice kind="info" title="Several pools registered this key.">
          {pools.map((pool) => (
            <span key={pool.toString()}>
              <PoolLink poolNo={pool}>Pool {pool.toString()}</PoolLink>{' '}
            </span>
          ))}
        </Notice>
      ) : (
        <>
          <TermsInForce change={current} />
          {changes.length > 1 && <TermCharts changes={changes} />}
          <MarginSection
            title="History"
            note="Newest first. Each entry shows what changed against the one before it."
          >
            <PoolTimeline network={network} changes={changes} recorded={recorded} />
          </MarginSection>
        </>
      )}
      <UpdateTable changes={changes} recorded={recorded} />
    </>
  )
}

function NoUpdates({ asked }: { asked: string }) {
  const { name, title } = useNetwork()
  const recorded = useIsRecording()
  return (
    <>
      <div className="page-head">
        <h1>{asked}</h1>
      </div>
      <section className="sec">
        <p className="measure">
          {recorded
            ? `The recording of ${title} holds no update of it. That says nothing of the chain itself.`
            : `No update of it is on ${title}. Pools are numbered by the data service, and not by their bech32 identifier.`}
        </p>
        <p className="mt4">
          <Link className="btn" to={paths.poolUpdates(name)}>
            All pool updates
          </Link>
        </p>
      </section>
    </>
  )
}

function TermsInForce({ change: { update } }: { change: PoolChange }) {
  const network = useNetwork()
  const recorded = useIsRecording()
  const share = Number(update.margin)
  const since = update.active_epoch_no
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>{recorded ? 'Newest terms on record' : 'Newest terms'}</h2>
        <span className="note">
          active from epoch {since}, {dateText(epochStart(network, since))}
        </span>
      </div>
      <Readouts>
        <Readout name="Pledge">
          <FieldAmount of={update} field="pledge" decimals={0} />
        </Readout>
        <Readout name="Margin">
          {share > 1 ? (
            <Absent why="not a share: its unit is not known" />
          ) : (
            <>
              {marginPercentage(update.margin)}
              <span className="u">%</span>
            </>
          )}
        </Readout>
        <Readout
          name="Fixed cost per epoch"
          context={adaForChart(update.fixed_cost) > 1e6 && 'unusually high: check the unit'}
        >
          <FieldAmount of={update} field="fixed_cost" decimals={0} />
        </Readout>
        <div className="readout">
          <dt className="k">VRF key hash</dt>
          <dd className="hc">
            <ShortHash text={update.vrf_key_hash_hex} />
            <CopyButton text={update.vrf_key_hash_hex} what="VRF key hash" />
          </dd>
        </div>
      </Readouts>
    </section>
  )
}

function TermCharts({ changes }: { changes: readonly PoolChange[] }) {
  const recorded = useIsRecording()
  const network = useNetwork()
  const { data: tip } = useQuery(recordQuery(network.name, 'latestBlock', {}))
  const updates = changes.map(({ update }) => update)
  const first = updates[0]?.active_epoch_no ?? 0
  // What became of the terms after the last update on record, a recording does not know.
  const now = recorded ? 0 : (tip?.record.epoch_no ?? 0)
  const last = Math.max(now, updates.at(-1)?.active_epoch_no ?? 0, first + 1)
  const chart = { network, lastEpoch: last, height: 170 }
  const step = (value: (update: PoolUpdate) => number, label: (update: PoolUpdate) => string) =>
    labelledSteps(
      steps(updates).map((update) => ({
        epochNo: update.active_epoch_no,
        value: value(update),
        label: label(update),
      })),
      last,
    )
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Pledge and margin</h2>
        <span className="note">Each step is an update becoming active.</span>
      </div>
      <div className="cols-2">
        <figure>
          <div className="chart-head">
            <h3>
              Pledge<span className="u">ADA</span>
            </h3>
          </div>
          <StepAreaChart
            {...chart}
            title="Pledge in ADA"
            series="tx"
            steps={step(
              ({ pledge }) => adaForChart(pledge),
              ({ pledge }) => compact(adaForChart(pledge)),
            )}
            axisLabel={compact}
          />
        </figure>
        <figure>
          <div className="chart-head">
            <h3>Margin</h3>
          </div>
          <StepAreaChart
            {...chart}
            title="Margin in percent"
            series="fee"
            steps={step(
              ({ margin }) => Number(margin) * 100,
              ({ margin }) => `${marginPercentage(margin)}%`,
            )}
            axisLabel={(value) => `${value}%`}
          />
        </figure>
      </div>
    </section>
  )
}

/** Of several updates that become active in one epoch, the last one holds. */
function steps(updates: readonly PoolUpdate[]): PoolUpdate[] {
  return [...new Map(updates.map((update) => [update.active_epoch_no, update])).values()]
}

interface Step {
  readonly epochNo: number
  readonly value: number
  readonly label: string
}

/** Share of the chart that a label needs. */
const LABEL_ROOM = 0.08

/** A label where the value changes, and where the next change leaves room for it. */
function labelledSteps(all: readonly Step[], lastEpoch: number): Step[] {
  const span = lastEpoch - (all[0]?.epochNo ?? 0)
  const changes = all.filter(({ value }, i) => all[i - 1]?.value !== value)
  return changes.map((step, i) => {
    const room = ((changes[i + 1]?.epochNo ?? Number.POSITIVE_INFINITY) - step.epochNo) / span
    return room < LABEL_ROOM ? { ...step, label: '' } : step
  })
}

const number = (value: bigint | number | null) =>
  value === null ? <Absent why="–" /> : <Count value={value} />

function UpdateTable({ changes, recorded }: { changes: readonly PoolChange[]; recorded: boolean }) {
  const mark = ({ changed }: PoolChange, key: string) =>
    changed.some((term) => term.key === key) ? 'chg' : undefined
  const columns: Column<PoolChange>[] = [
    {
      name: 'id',
      label: 'Update',
      cell: ({ update }) => number(update.id),
      compare: byValue(({ update }) => update.id),
    },
    {
      name: 'active',
      label: 'Active from',
      numeric: true,
      cell: ({ update }) => <EpochLink no={update.active_epoch_no} />,
      compare: byValue(({ update }) => update.active_epoch_no),
    },
    {
      name: 'pledge',
      label: 'Pledge',
      numeric: true,
      cell: (change) => (
        <span className={mark(change, 'pledge')}>
          <FieldAmount of={change.update} field="pledge" decimals={0} unit={false} inTable />
        </span>
      ),
    },
    {
      name: 'margin',
      label: 'Margin, %',
      numeric: true,
      cell: (change) => (
        <span className={mark(change, 'margin')}>{marginPercentage(change.update.margin)}</span>
      ),
    },
    {
      name: 'cost',
      label: 'Cost',
      numeric: true,
      cell: (change) => (
        <span className={mark(change, 'cost')}>
          <FieldAmount of={change.update} field="fixed_cost" decimals={0} unit={false} inTable />
        </span>
      ),
    },
    {
      name: 'vrf',
      label: 'VRF key hash',
      className: 'hide-md hashcell',
      cell: (change) => (
        <span className={mark(change, 'vrf')}>
          <ShortHash text={change.update.vrf_key_hash_hex} />
        </span>
      ),
    },
    {
      name: 'reward',
      label: 'Reward addr.',
      numeric: true,
      className: 'hide-sm',
      cell: (change) => (
        <span className={mark(change, 'reward')}>{number(change.update.reward_addr_id)}</span>
      ),
    },
    {
      name: 'meta',
      label: 'Metadata',
      numeric: true,
      className: 'hide-sm',
      cell: (change) => <span className={mark(change, 'meta')}>{number(change.update.meta_id)}</span>,
    },
    {
      name: 'tx',
      label: 'Tx record',
      numeric: true,
      className: 'hide-md',
      cell: ({ update }) => number(update.registered_tx_id),
    },
    {
      name: 'cert',
      label: 'Cert.',
      numeric: true,
      className: 'hide-md',
      cell: ({ update }) => number(update.cert_index),
    },
  ]
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Table</h2>
        <span className="note">
          Changed values are underlined. Amounts are in ADA.
          {recorded && ' Record numbers are the recording’s own, and real where they are known.'}
        </span>
      </div>
      <DataTable
        caption="Updates of the pool"
        columns={columns}
        rows={changes.toReversed()}
        rowKey={({ update }) => update.id.toString()}
        fallback={{ column: 'id', descending: true }}
      />
    </section>
  )
}
