import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { epochEnd } from '#cardano/slot-time.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { comparedFigures } from '#web/measures/comparison-figures.ts'
import { blockCount, feeTotal, type Measure, outputTotal, transactionCount } from '#web/measures/measure.ts'
import { EpochBar } from '#web/records/epoch-bar.tsx'
import { epochPeriodText, epochShare, percentText } from '#web/records/epoch-time.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { unlessFailed, useChainPulse, useIsOldCopy } from '#web/tip/chain-pulse.ts'
import { countedSlots, type EpochCoverage, useEpochCoverage } from '#web/tip/epoch-coverage.ts'
import { Readout, Readouts } from '#web/ui/content/readout.tsx'
import { Amount, CompactAmount } from '#web/ui/values/amount.tsx'
import { Count } from '#web/ui/values/count.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'
import { recentMomentText } from '#web/ui/values/timestamp.tsx'
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
