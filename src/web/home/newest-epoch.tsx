import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { epochEnd } from '#cardano/slot-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { ApiLink } from '#web/page/page-head.tsx'
import { EpochBar } from '#web/records/epoch-bar.tsx'
import { epochPeriodText, epochShare, percentText } from '#web/records/epoch-time.ts'
import { Link } from '#web/routing/link.tsx'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { unlessFailed, useChainPulse, useIsOldCopy } from '#web/tip/chain-pulse.ts'
import { type EpochCoverage, useEpochCoverage } from '#web/tip/epoch-coverage.ts'
import { Readout, Readouts } from '#web/ui/content/readout.tsx'
import { SkeletonBars } from '#web/ui/states/skeleton.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'
import { recentMomentText } from '#web/ui/values/timestamp.tsx'
import { CHART_HEIGHT, LINKED_CHARTS_HEIGHT, LiveFigures, RecordedFigures } from './newest-epoch-figures.tsx'
import { newestEpochText } from './record-words.ts'
import './newest-epoch.css'

/** The epoch in progress, or else the newest one, each figure beside what is usual, with the epochs before it. */
export function NewestEpoch() {
  const network = useNetwork()
  const { name } = network
  const pulse = useChainPulse()
  const isRecording = useIsRecording()
  const zone = timeZone.use()
  const { data: newest } = useSuspenseQuery({
    ...recordQuery(name, 'latestEpoch', {}),
    refetchInterval: pulse === 'recorded' ? false : unlessFailed(freshness.latestEpoch.browser),
  })
  const { data: epochs = [] } = useQuery(listQuery(name, 'epochs', {}))
  const [cursor, setCursor] = useState<number>()
  const coverage = useEpochCoverage(newest, epochs)
  const pointed = cursor === newest.no ? undefined : epochs.find(({ no }) => no === cursor)
  const epoch = pointed ?? newest
  const { no } = epoch
  const isRunning = coverage === 'running' && !pointed
  const figures = { epoch, newest, epochs, coverage, cursor }
  return (
    <section className="section newest-epoch">
      <div className="section-header">
        <h2>
          <Link to={paths.epoch(name, no)}>Epoch {no}</Link>
        </h2>
        <span className="section-note">
          {!pointed && coverage !== 'running' && (
            <>
              <Standing epoch={newest} coverage={coverage} />,{' '}
            </>
          )}
          {epochPeriodText(network, no, no, zone)}
        </span>
        <span className="newest-epoch-end">
          {isRunning && <Progress epochNo={no} />}
          <Link to={paths.epochs(name)}>All epochs</Link>
          {isRecording && <ApiLink path={endpointPath('latestEpoch', {})} />}
        </span>
      </div>
      {coverage === 'running' && <EpochBar epochNo={newest.no} tall />}
      {isRecording ? (
        <RecordedFigures {...figures} onCursor={setCursor} />
      ) : (
        <LiveFigures {...figures} onCursor={setCursor} />
      )}
    </section>
  )
}

function Standing({ epoch, coverage }: { epoch: Epoch; coverage: Exclude<EpochCoverage, 'running'> }) {
  const zone = timeZone.use()
  const isOld = useIsOldCopy()
  const newest = useFromServerNow((now) => recentMomentText(epoch.end_time, now, zone))
  return newestEpochText(coverage, isOld, newest)
}

function Progress({ epochNo }: { epochNo: number }) {
  const network = useNetwork()
  const share = useFromServerNow((now) => percentText(epochShare(network, epochNo, now), 1))
  const left = useFromServerNow((now) => durationText(epochEnd(network, epochNo) - now))
  return (
    <span>
      <b>{share}</b> ends in {left}
    </span>
  )
}

/** A placeholder of the same size. */
export function NewestEpochWaiting() {
  const isRecording = useIsRecording()
  return (
    <section className="section newest-epoch" aria-busy>
      <div className="section-header">
        <h2>
          Epoch <span className="skeleton" style={{ '--w': '3rem' }} />
        </h2>
      </div>
      {isRecording ? (
        <>
          <Readouts>
            {['Transactions', 'Fees', 'Blocks', 'Output'].map((name) => (
              <WaitingReadout key={name} name={name} />
            ))}
          </Readouts>
          <SkeletonBars height={LINKED_CHARTS_HEIGHT} />
        </>
      ) : (
        <div className="newest-epoch-figures">
          {['Transactions', 'Fees'].map((name) => (
            <div key={name}>
              <dl>
                <WaitingReadout name={name} />
              </dl>
              <SkeletonBars height={CHART_HEIGHT} />
            </div>
          ))}
          <dl className="newest-epoch-rest">
            <WaitingReadout name="Blocks" />
            <WaitingReadout name="Output" />
          </dl>
        </div>
      )}
    </section>
  )
}

function WaitingReadout({ name }: { name: string }) {
  return (
    <Readout name={name} context={'\u00a0'}>
      <span className="skeleton" style={{ '--w': '7rem' }} />
    </Readout>
  )
}
