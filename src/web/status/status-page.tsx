import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHref } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import {
  DATA_STATUS_PATH,
  type DataStatus,
  dataStates,
  type NetworkStatus,
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
import { durationText } from '#web/ui/values/duration-text.ts'
import { Status } from '#web/ui/values/status.tsx'
import { clockTextIn, DateOf, recentMomentText, relativeText } from '#web/ui/values/timestamp.tsx'
import { dataStatusQuery } from './data-status-query.ts'
import { stateKinds, statusSentence, successTitle } from './status-words.ts'
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
  const notices = useHref('/third-party-notices.txt')
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
        <Details served={served} {...status} />
        <p className="footnote">
          For programs: <a href={address}>{DATA_STATUS_PATH}</a>. Licences of what this app holds:{' '}
          <a href={notices}>third-party notices</a>
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
        <span title={reason}>{dataStates[state]}</span>
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
  const at = status.last_success
  const text = useFromServerNow((now) => (at === null ? 'none yet' : `${durationText(now - at)} ago`))
  const zone = timeZone.use()
  const title = useFromServerNow((now) => successTitle(status, now, zone))
  return title === undefined ? text : <abbr title={title}>{text}</abbr>
}

/** Whether a data service accepts the key of this explorer. */
function KeyState({ status: { key } }: { status: NetworkStatus }) {
  const { kind, word } = keyStates[key]
  return <Status kind={kind}>{word}</Status>
}

const keyStates = {
  accepted: { kind: 'ok', word: 'Accepted' },
  refused: { kind: 'bad', word: 'Refused' },
  unchecked: { kind: 'off', word: 'Not checked yet' },
} as const

function LastFailure({ status: { last_failure } }: { status: NetworkStatus }) {
  const zone = timeZone.use()
  const at = useFromServerNow((now) =>
    last_failure === null ? 'none' : recentMomentText(last_failure.at as UtcTime, now, zone),
  )
  return last_failure === null ? (
    at
  ) : (
    <>
      {at}: {last_failure.reason}
    </>
  )
}

const detailColumns: readonly Column<NetworkStatus>[] = [
  { name: 'network', label: 'Network', cell: ({ network }) => networks[network].title },
  {
    name: 'key',
    label: <abbr title="Checked at the start, and by each request">Key</abbr>,
    narrowLabel: 'Key',
    cell: (status) => <KeyState status={status} />,
  },
  {
    name: 'failure',
    label: 'Last failure',
    narrowLabel: 'Last failure',
    cell: (status) => <LastFailure status={status} />,
  },
]

/** The check of each key, the last failure of each data service, and for how long the explorer has known them. */
function Details({
  served,
  started_at: startedAt,
  version,
}: { served: readonly NetworkStatus[] } & Pick<DataStatus, 'started_at' | 'version'>) {
  const running = useFromServerNow((now) => durationText(now - startedAt))
  return (
    <>
      <section
        className="table-frame table-frame--wide table-stacked"
        aria-label="Keys and failures, table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
      >
        <Table
          caption="Keys and failures"
          className="status-details"
          columns={detailColumns}
          rows={served}
          rowKey={({ network }) => network}
        />
      </section>
      <p className="footnote">
        Epochal {version}, running since {clockTextIn(timeZone.use(), startedAt as UtcTime)}, {running}.
      </p>
    </>
  )
}
