import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { epochEnd } from '#cardano/slot-time.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { durationText } from '#web/ui/values/duration-text.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { timeZone } from '../browser/choices.ts'
import { useFromServerNow } from '../browser/clock.ts'
import { unlessFailed, useChainPulse, useIsOldCopy } from '../chain/chain-pulse.ts'
import { comparedFigures } from '../chain/comparison-figures.ts'
import { EpochBar } from '../chain/epoch-bar.tsx'
import { countedSlots, type EpochCoverage, useEpochCoverage } from '../chain/epoch-coverage.ts'
import { epochPeriodText, epochShare, percentText } from '../chain/epoch-time.ts'
import {
  blockCount,
  feeTotal,
  type Measure,
  outputTotal,
  transactionCount,
} from '../chain/measures/measure.ts'
import { Link } from '../links/link.tsx'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { Amount, CompactAmount } from '../ui/values/amount.tsx'
import { Count } from '../ui/values/count.tsx'
import { recentMomentText } from '../ui/values/timestamp.tsx'
import { newestEpochText } from './record-words.ts'
import './newest-epoch.css'

/** The epoch in progress, or else the newest one, each figure against the median of the epochs before it. */
export function NewestEpoch() {
  const network = useNetwork()
  const pulse = useChainPulse()
  const zone = timeZone.use()
  const { data: epoch } = useSuspenseQuery({
    ...recordQuery(network.name, 'latestEpoch', {}),
    refetchInterval: pulse === 'recorded' ? false : unlessFailed(freshness.latestEpoch.browser),
  })
  const { data: epochs } = useQuery(listQuery(network.name, 'epochs', {}))
  const { no } = epoch
  const coverage = useEpochCoverage(epoch, epochs ?? [])
  const slots = countedSlots(network, epoch, coverage)
  const { others, pace, rows } = comparedFigures(network, epoch, slots, epochs ?? [])
  const title = `The median of the ${others?.count} epochs on record before${pace ? ', for the same share of slots' : ''}`
  const context = (measure: Measure) => {
    const change = rows.find((row) => row.measure === measure)?.median?.change
    return change ? (
      <>
        {change} vs <abbr title={title}>median</abbr>
      </>
    ) : (
      '\u00a0'
    )
  }
  return (
    <section className="section">
      <div className="section-header">
        <h2>
          <Link to={paths.epoch(network.name, no)}>Epoch {no}</Link>
        </h2>
        <span className="section-note">
          {coverage !== 'running' && (
            <>
              <Standing epoch={epoch} coverage={coverage} />,{' '}
            </>
          )}
          {epochPeriodText(network, no, no, zone)}
        </span>
        {coverage === 'running' && <Progress epochNo={no} />}
      </div>
      {coverage === 'running' && <EpochBar epochNo={no} tall />}
      <Readouts>
        <Readout name="Transactions" series="tx" context={context(transactionCount)}>
          <Count value={epoch.tx_count} />
        </Readout>
        <Readout name="Fees" series="fee" context={context(feeTotal)}>
          <Amount lovelace={epoch.fees} decimals={2} />
        </Readout>
        <Readout name="Blocks" series="blk" context={context(blockCount)}>
          <Count value={epoch.blk_count} />
        </Readout>
        <Readout name="Output" series="out" context={context(outputTotal)}>
          <CompactAmount lovelace={epoch.out_sum} />
        </Readout>
      </Readouts>
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
    <span className="newest-epoch-left">
      <b>{share}</b> ends in {left}
    </span>
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
      <Readouts>
        {['Transactions', 'Fees', 'Blocks', 'Output'].map((name) => (
          <Readout key={name} name={name} context={'\u00a0'}>
            <span className="skeleton" style={{ '--w': '7rem' }} />
          </Readout>
        ))}
      </Readouts>
    </section>
  )
}
