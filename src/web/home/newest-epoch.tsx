import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Network } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { useNow } from '../browser/clock.ts'
import { unlessFailed, useChainPulse, useRunningEpoch } from '../chain/chain-pulse.ts'
import { EpochReadouts } from '../chain/epoch-readouts.tsx'
import { EpochRuler } from '../chain/epoch-ruler.tsx'
import { epochShare, epochStartText, hasShortEpochs } from '../chain/epoch-time.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { durationText } from '../ui/values/duration.ts'
import { Timestamp } from '../ui/values/timestamp.tsx'
import './newest-epoch.css'

/** The number of finished epochs that the epoch in progress is compared with. */
const COMPARED = 30

/** The epoch in progress, or else the newest one, compared with the epochs before it. */
export function NewestEpoch() {
  const network = useNetwork()
  const pulse = useChainPulse()
  const { data } = useSuspenseQuery({
    ...recordQuery(network.name, 'latestEpoch', {}),
    refetchInterval: pulse === 'recorded' ? false : unlessFailed(freshness.latestEpoch.browser),
  })
  const { data: epochs } = useQuery(listQuery(network.name, 'epochs', {}))
  const epoch = data.record
  const isRunning = useRunningEpoch() === epoch.no
  const before = epochs?.filter(({ no }) => no < epoch.no).slice(-COMPARED)
  return (
    <section className="section">
      <div className="section-header">
        <h2>
          <Link to={paths.epoch(network.name, epoch.no)}>Epoch {epoch.no}</Link>
        </h2>
        {isRunning ? <RunningHead epoch={epoch} /> : <FinishedHead epoch={epoch} />}
        <ShowRequest path={data.path} of={`Epoch ${epoch.no}`} />
      </div>
      {isRunning ? (
        <RunningRuler network={network} epochNo={epoch.no} />
      ) : (
        <EpochRuler network={network} epochNo={epoch.no} mark={{ kind: 'complete' }} />
      )}
      <RunningReadouts network={network} epoch={epoch} isRunning={isRunning} before={before} />
    </section>
  )
}

function RunningHead({ epoch }: { epoch: Epoch }) {
  const network = useNetwork()
  const now = useNow()
  const end = epochEnd(network, epoch.no)
  return (
    <>
      <span className="section-note">
        {hasShortEpochs(network)
          ? 'in progress'
          : `in progress, day ${Math.floor(epochShare(network, epoch.no, now) * 5) + 1} of 5`}
      </span>
      <span className="newest-epoch-end">
        ends in <b>{durationText(end - now)}</b>
        <span>
          , <Timestamp time={end} />
        </span>
      </span>
    </>
  )
}

function FinishedHead({ epoch: { no } }: { epoch: Epoch }) {
  const network = useNetwork()
  return (
    <>
      <span className="section-note">the newest on record</span>
      <span className="newest-epoch-end">
        {epochStartText(network, no)} to {epochStartText(network, no + 1)}
      </span>
    </>
  )
}

function RunningRuler({ network, epochNo }: { network: Network; epochNo: number }) {
  const now = useNow()
  return (
    <EpochRuler
      network={network}
      epochNo={epochNo}
      mark={{ kind: 'now', share: epochShare(network, epochNo, now) }}
    />
  )
}

function RunningReadouts({
  network,
  epoch,
  isRunning,
  before,
}: {
  network: Network
  epoch: Epoch
  isRunning: boolean
  before: readonly Epoch[] | undefined
}) {
  // The share of the epoch at the time of the figures, which are those of the last response.
  const elapsed = isRunning ? epochShare(network, epoch.no, epoch.end_time) : 1
  return <EpochReadouts network={network} epoch={epoch} elapsed={elapsed} compared={{ epochs: before }} />
}

/** A placeholder of the same size. */
export function NewestEpochWaiting() {
  return (
    <section className="section" aria-busy>
      <div className="section-header">
        <h2>
          Epoch <span className="skeleton" style={{ '--w': '3rem' }} />
        </h2>
      </div>
      <div className="epoch-ruler epoch-ruler--complete">
        <div className="epoch-ruler-scale" />
      </div>
      <dl className="readouts">
        {['Transactions', 'Fees', 'Blocks', 'Output'].map((name) => (
          <div key={name} className="readout">
            <dt className="readout-name">{name}</dt>
            <dd className="readout-value">
              <span className="skeleton" style={{ '--w': '7rem' }} />
            </dd>
            <dd className="readout-context">&nbsp;</dd>
            <dd className="readout-context">&nbsp;</dd>
          </div>
        ))}
      </dl>
      <p className="footnote">&nbsp;</p>
    </section>
  )
}
