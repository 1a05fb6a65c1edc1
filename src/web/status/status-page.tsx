import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHref } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import {
  DATA_STATUS_PATH,
  type DataStatus,
  type NetworkStatus,
  networkStates,
} from '#explorer-protocol/data-status.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import { More } from '#web/ui/content/more.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Count } from '#web/ui/values/count.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'
import { Status } from '#web/ui/values/status.tsx'
import { clockTextIn, DateOf, relativeText } from '#web/ui/values/timestamp.tsx'
import { dataStatusQuery } from './data-status-query.ts'
import { CheckState } from './set-up-report.tsx'
import { limitText, stateKinds, statusSentence, successTitle } from './status-words.ts'
import './status-page.css'

/** The state of each network's data: one row a network, the operator's figures behind a press. */
export function Component() {
  const { data: status, error, refetch } = useQuery(dataStatusQuery)
  const [isChecking, setIsChecking] = useState(false)
  const zone = timeZone.use()

  async function check(): Promise<void> {
    if (isChecking) return
    setIsChecking(true)
    const { data, isError } = await refetch()
    setIsChecking(false)
    announce(data && !isError ? statusSentence(data.networks, data.now) : 'Epochal does not answer.')
  }

  return (
    <div className="page-width">
      <title>Status · Epochal</title>
      <div className="page-header">
        <h1>Status</h1>
        <div className="page-tools">
          <Link className="button" to={paths.ownData}>
            Your own data
          </Link>
          <button type="button" className="button" aria-disabled={isChecking} onClick={() => void check()}>
            Check now
          </button>
        </div>
        <p className="page-lede">{status ? <Checked at={status.now} /> : '\u00a0'}</p>
      </div>
      {error && (
        <Notice kind="warn" icon="offline" title="Epochal does not answer.">
          {status && `What stands below is from ${clockTextIn(zone, status.now as UtcTime)}. `}
          This page tries again every five seconds.
        </Notice>
      )}
      {status ? <Networks status={status} /> : !error && <SkeletonTable rows={3} columns={5} />}
    </div>
  )
}

function Checked({ at }: { at: number }) {
  return `Checked ${useFromServerNow((now) => relativeText(at as UtcTime, Math.max(now, at)))}`
}

function Networks({ status }: { status: DataStatus }) {
  const served = status.networks.filter(({ state }) => state !== 'announced')
  const address = useHref(DATA_STATUS_PATH)
  return (
    <>
      {served.length === 0 && (
        <Notice kind="bad" title="No network has a source.">
          Set up <Link to={paths.ownData}>your own data</Link>, or let Epochal run its own data service with
          SERVICE_MODE=on.
        </Notice>
      )}
      <div className="table-frame table-frame--wide">
        <Table
          caption="Networks"
          className="status-table"
          columns={networkColumns}
          rows={served}
          rowKey={({ network }) => network}
        />
      </div>
      <More kind="status" title="Details">
        <Details served={served} startedAt={status.started_at} />
        <p className="footnote">
          For programs: <a href={address}>{DATA_STATUS_PATH}</a>
        </p>
      </More>
    </>
  )
}

const networkColumns: readonly Column<NetworkStatus>[] = [
  {
    name: 'network',
    label: 'Network',
    cell: ({ network, source }) => (
      <>
        {networks[network].title}
        {source === 'simulated' && <span className="aside">simulated</span>}
      </>
    ),
  },
  {
    name: 'state',
    label: 'State',
    cell: ({ state, reason }) => (
      <Status kind={stateKinds[state]}>
        <span title={reason}>{networkStates[state]}</span>
      </Status>
    ),
  },
  { name: 'block', label: 'Newest block', cell: (status) => <NewestBlock status={status} /> },
  {
    name: 'lag',
    label: <abbr title="Age of the newest block">Lag</abbr>,
    numeric: true,
    cell: (status) => <Lag status={status} />,
  },
  {
    name: 'success',
    label: <abbr title="When its data service last answered">Last success</abbr>,
    numeric: true,
    cell: (status) => <LastSuccess status={status} />,
  },
]

function NewestBlock({ status: { network, source, latest } }: { status: NetworkStatus }) {
  if (!latest) return '–'
  return (
    <>
      <Link to={paths.block(network, latest.block_no)}>{groupDigits(latest.block_no)}</Link>
      <span className="aside">
        {source === 'recorded' && latest.time !== null ? (
          <DateOf time={latest.time as UtcTime} />
        ) : (
          `epoch ${latest.epoch_no}`
        )}
      </span>
    </>
  )
}

function Lag({ status: { source, latest, normal_lag } }: { status: NetworkStatus }) {
  const time = latest?.time ?? null
  const text = useFromServerNow((now) => (time === null ? '' : durationText(now - time)))
  if (source === 'recorded' || time === null) return '–'
  return (
    <span title={normal_lag === null ? undefined : `Up to ${durationText(normal_lag)} is normal`}>
      {text}
    </span>
  )
}

function LastSuccess({ status }: { status: NetworkStatus }) {
  const at = status.last_response?.at
  const text = useFromServerNow((now) => (at === undefined ? 'none yet' : `${durationText(now - at)} ago`))
  const zone = timeZone.use()
  const title = useFromServerNow((now) => successTitle(status, now, zone))
  return title === undefined ? text : <abbr title={title}>{text}</abbr>
}

/** The outcomes of requests, with the heads of their columns. */
const outcomes = [
  ['cached', 'From cache'],
  ['upstream', 'Requested'],
  ['refused', 'Refused'],
  ['failed', 'Failed'],
] as const

const detailColumns: readonly Column<NetworkStatus>[] = [
  { name: 'network', label: 'Last hour', cell: ({ network }) => networks[network].title },
  ...outcomes.map(
    ([name, label]): Column<NetworkStatus> => ({
      name,
      label,
      narrowLabel: label,
      numeric: true,
      cell: ({ last_hour }) => <Count value={last_hour[name]} />,
    }),
  ),
  {
    name: 'limits',
    label: <abbr title="As the data service last said, or as counted here">Limit left</abbr>,
    narrowLabel: 'Limit left',
    numeric: true,
    cell: (status) => <LimitLeft status={status} />,
  },
  {
    name: 'key',
    label: <abbr title="Checked at the start, and after each failure">Key</abbr>,
    narrowLabel: 'Key',
    numeric: true,
    cell: ({ check }) => <CheckState state={check?.state ?? 'waiting'} />,
  },
]

function LimitLeft({ status: { limits } }: { status: NetworkStatus }) {
  return useFromServerNow((now) => limitText(limits, now))
}

/** Requests of the last hour, what is left of limits, and the check of the key, which is made at the start. */
function Details({ served, startedAt }: { served: readonly NetworkStatus[]; startedAt: number }) {
  const running = useFromServerNow((now) => durationText(now - startedAt))
  return (
    <>
      <section
        className="table-frame table-frame--wide table-stacked"
        aria-label="Requests, limits and keys, table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
      >
        <Table
          caption="Requests, limits and keys"
          className="status-details"
          columns={detailColumns}
          rows={served}
          rowKey={({ network }) => network}
        />
      </section>
      {served.map(
        ({ network, check }) =>
          check?.state === 'failed' && (
            <Notice key={network} kind="bad" title={`${networks[network].title}: the check failed.`}>
              {check.detail} {check.advice}
            </Notice>
          ),
      )}
      <p className="footnote">
        Running since {clockTextIn(timeZone.use(), startedAt as UtcTime)}, {running}.
      </p>
    </>
  )
}
