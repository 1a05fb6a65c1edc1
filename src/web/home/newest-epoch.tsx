import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { freshness } from '#contract/freshness.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { unlessFailed, useChainPulse } from '../chain/chain-pulse.ts'
import { CoveredRuler } from '../chain/covered-ruler.tsx'
import { countedSlots, useEpochCoverage } from '../chain/epoch-coverage.ts'
import { EpochReadouts } from '../chain/epoch-readouts.tsx'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Link } from '../ui/controls/link.tsx'
import { NewestEpochHead } from './newest-epoch-head.tsx'
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
  const { no } = epoch
  const coverage = useEpochCoverage(epoch, epochs ?? [])
  const before = epochs?.filter((other) => other.no < no).slice(-COMPARED)
  const counted = { network, epoch, slots: countedSlots(network, epoch, coverage) }
  return (
    <section className="section">
      <div className="section-header">
        <h2>
          <Link to={paths.epoch(network.name, no)}>Epoch {no}</Link>
        </h2>
        <NewestEpochHead epoch={epoch} coverage={coverage} />
      </div>
      <CoveredRuler counted={counted} coverage={coverage} />
      <EpochReadouts counted={counted} compared={{ epochs: before }} />
    </section>
  )
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
