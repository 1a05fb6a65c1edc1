import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHref } from 'react-router'
import type { UtcTime } from '#cardano/utc-time.ts'
import {
  DATA_STATUS_PATH,
  type DataStatus,
  type NetworkStatus,
  networkStates,
} from '#explorer-protocol/data-status.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { clockTextIn, relativeText } from '../ui/values/timestamp.tsx'
import { dataStatusQuery } from './data-status-query.ts'
import { NetworkSection } from './network-section.tsx'
import { stateContext, stateKinds, statusSentence } from './status-words.ts'
import './data-status.css'

import { networks } from '#cardano/network.ts'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { Status } from '../ui/values/status.tsx'

const names = ['Latest block', 'Lag', 'Last response', 'Answered']

/** The place of the report while it loads. */
function DataStatusSkeleton() {
  return (
    <div className="section margin-section status-network" aria-busy>
      <div className="section-header">
        <span className="skeleton" style={{ '--w': '6rem' }} />
      </div>
      <Readouts>
        {names.map((name) => (
          <Readout key={name} name={name} context={<span className="skeleton" style={{ '--w': '4rem' }} />}>
            <span className="skeleton" style={{ '--w': '6rem' }} />
          </Readout>
        ))}
      </Readouts>
    </div>
  )
}

/** The state of each network's data, as it is now: first in a sentence, then network by network. */
export function DataStatusReport() {
  const { data: status, error, refetch } = useQuery(dataStatusQuery)
  const [isChecking, setIsChecking] = useState(false)

  async function check(): Promise<void> {
    if (isChecking) return
    setIsChecking(true)
    const { data, isError } = await refetch()
    setIsChecking(false)
    announce(data && !isError ? statusSentence(data.networks, data.now) : 'Epochal does not answer.')
  }

  return (
    <>
      <div className="page-header">
        <h1>Data status</h1>
        <div className="page-tools">
          {status && <Checked at={status.now} />}
          <button type="button" className="button" aria-disabled={isChecking} onClick={() => void check()}>
            Check now
          </button>
        </div>
        {status && <Sentence status={status} />}
      </div>
      {error && <Unreached at={status?.now} />}
      {status ? <Networks status={status} /> : !error && <DataStatusSkeleton />}
    </>
  )
}

function Checked({ at }: { at: number }) {
  const text = useFromServerNow((now) => relativeText(at as UtcTime, Math.max(now, at)))
  return (
    <span className="status-quiet status-checked">
      Checked <b>{text}</b>
    </span>
  )
}

function Sentence({ status }: { status: DataStatus }) {
  const sentence = useFromServerNow((now) => statusSentence(status.networks, now))
  return <p className="page-lede">{sentence}</p>
}

/** @param at when the report below was made; undefined where there is none */
function Unreached({ at }: { at: number | undefined }) {
  return (
    <Notice kind="warn" icon="offline" title="Epochal does not answer.">
      {at !== undefined && `Everything below is from ${clockTextIn('utc', at as UtcTime)}. `}
      This page tries again every five seconds.
    </Notice>
  )
}

function Networks({ status: { networks: all, started_at } }: { status: DataStatus }) {
  const hasSource = all.some(({ state }) => state !== 'announced')
  return (
    <>
      {!hasSource && (
        <Notice kind="bad" title="No network has a source.">
          Set MAINNET_BASE_URL, MAINNET_API_KEY and MAINNET_API_SECRET, or let Epochal run its own data
          service with SERVICE_MODE=on.
        </Notice>
      )}
      <NetworkStrip all={all} />
      <p className="status-quiet status-explanation">
        Each bar is two minutes. Above the line: answered. Below it, on a scale of its own: refused (401, 402,
        403, 429) and failed (5xx, timeout, wrong response). For programs:{' '}
        <a href={useHref(DATA_STATUS_PATH)}>{DATA_STATUS_PATH}</a>
      </p>
      {all.map((status) => (
        <NetworkSection key={status.network} status={status} startedAt={started_at} />
      ))}
    </>
  )
}

/** All networks with their states, each a link to its section. */
function NetworkStrip({ all }: { all: readonly NetworkStatus[] }) {
  return (
    <nav className="readouts status-strip" aria-label="Networks" style={{ '--n': all.length }}>
      {all.map((status) => (
        <StripEntry key={status.network} status={status} />
      ))}
    </nav>
  )
}

function StripEntry({ status }: { status: NetworkStatus }) {
  const { network, state } = status
  const context = useFromServerNow((now) => stateContext(status, now))
  return (
    <a className="readout" href={`#${network}`}>
      <span className="readout-name">{networks[network].title}</span>
      <Status kind={stateKinds[state]}>{networkStates[state]}</Status>
      <span className="readout-context">{context}</span>
    </a>
  )
}
