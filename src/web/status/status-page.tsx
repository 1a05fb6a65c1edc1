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
import { timeZone } from '../browser/choices.ts'
import { useFromServerNow } from '../browser/clock.ts'
import { Link } from '../links/link.tsx'
import { paths } from '../links/paths.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { More } from '../ui/records/more.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { Count } from '../ui/values/count.tsx'
import { Status } from '../ui/values/status.tsx'
import { clockTextIn, DateOf, durationText, relativeText } from '../ui/values/timestamp.tsx'
import { dataStatusQuery } from './data-status-query.ts'
import { CheckState } from './set-up-report.tsx'
import { limitText, spanText, stateKinds, statusSentence, successTitle } from './status-words.ts'
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
          Set MAINNET_BASE_URL, MAINNET_API_KEY and MAINNET_API_SECRET, or let Epochal run its own data
          service with SERVICE_MODE=on.
        </Notice>
      )}
      <div className="table-frame table-frame--wide">
        <table className="table status-table">
          <caption className="visually-hidden">Networks</caption>
          <thead>
            <tr>
              <th scope="col">Network</th>
              <th scope="col">State</th>
              <th scope="col">Newest block</th>
              <th scope="col" className="number">
                <abbr title="Age of the newest block">Lag</abbr>
              </th>
              <th scope="col" className="number">
                <abbr title="When its data service last answered">Last success</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {served.map((one) => (
              <NetworkRow key={one.network} status={one} />
            ))}
          </tbody>
        </table>
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

function NetworkRow({ status }: { status: NetworkStatus }) {
  const { network, state, source, latest } = status
  return (
    <tr>
      <th scope="row">
        {networks[network].title}
        {source === 'simulated' && <span className="aside">simulated</span>}
      </th>
      <td>
        <Status kind={stateKinds[state]}>
          <span title={status.reason}>{networkStates[state]}</span>
        </Status>
      </td>
      <td>
        {latest ? (
          <>
            <Link to={paths.block(network, latest.block_no)}>{groupDigits(String(latest.block_no))}</Link>
            <span className="aside">
              {source === 'recorded' && latest.time !== null ? (
                <DateOf time={latest.time as UtcTime} />
              ) : (
                `epoch ${latest.epoch_no}`
              )}
            </span>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className="number">
        <Lag status={status} />
      </td>
      <td className="number">
        <LastSuccess status={status} />
      </td>
    </tr>
  )
}

function Lag({ status: { source, latest, normal_lag } }: { status: NetworkStatus }) {
  const time = latest?.time ?? null
  const text = useFromServerNow((now) => (time === null ? '' : spanText(now - time)))
  if (source === 'recorded' || time === null) return '–'
  return (
    <span title={normal_lag === null ? undefined : `Up to ${spanText(normal_lag)} is normal`}>{text}</span>
  )
}

function LastSuccess({ status }: { status: NetworkStatus }) {
  const at = status.last_response?.at
  const text = useFromServerNow((now) => (at === undefined ? 'none yet' : `${spanText(now - at)} ago`))
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

/** Requests of the last hour, what is left of limits, and the check of the key, which is made at the start. */
function Details({ served, startedAt }: { served: readonly NetworkStatus[]; startedAt: number }) {
  const running = useFromServerNow((now) => durationText(now - startedAt))
  const limits = useFromServerNow((now) => served.map((one) => limitText(one.limits, now)).join('\n')).split(
    '\n',
  )
  return (
    <>
      <section
        className="table-frame table-frame--wide table-stacked"
        aria-label="Requests, limits and keys, table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
      >
        <table className="table status-details">
          <caption className="visually-hidden">Requests, limits and keys</caption>
          <thead>
            <tr>
              <th scope="col">Last hour</th>
              {outcomes.map(([name, head]) => (
                <th key={name} scope="col" className="number">
                  {head}
                </th>
              ))}
              <th scope="col" className="number">
                <abbr title="As the data service last said, or as counted here">Limit left</abbr>
              </th>
              <th scope="col" className="number">
                <abbr title="Checked at the start, and after each failure">Key</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {served.map((one, at) => (
              <tr key={one.network}>
                <th scope="row">{networks[one.network].title}</th>
                {outcomes.map(([name, head]) => (
                  <td key={name} className="number" data-label={head}>
                    <Count value={one.last_hour[name]} />
                  </td>
                ))}
                <td className="number" data-label="Limit left">
                  {limits[at]}
                </td>
                <td className="number" data-label="Key">
                  <CheckState state={one.check?.state ?? 'waiting'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
