import type { ReactNode } from 'react'
import { epochEnd } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { timeZone } from '../browser/time-zone.ts'
import type { EpochCoverage } from '../chain/epoch-coverage.ts'
import { Figure } from '../chain/measures/figure.tsx'
import { feeTotal, figureOf, type Measure, transactionCount } from '../chain/measures/measure.ts'
import { useIsOldCopy } from '../chain/old-copy.ts'
import { useNetwork } from '../links/network-context.ts'
import { Swatch } from '../ui/records/readout.tsx'
import { durationText } from '../ui/values/duration.ts'
import { dateText } from '../ui/values/timestamp.tsx'

/** Four figures of the newest epoch on record, which may be in progress. */
export function HeroFigures({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const isOld = useIsOldCopy()
  const zone = timeZone.use()
  return (
    <dl className={isOld ? 'presentation-figures is-old' : 'presentation-figures'}>
      <Hero label="Epoch">{epoch.no}</Hero>
      <MeasuredHero measure={transactionCount} epoch={epoch} coverage={coverage} />
      <MeasuredHero measure={feeTotal} epoch={epoch} coverage={coverage} />
      <Hero label={endLabel(coverage)}>
        {coverage === 'running' ? <TimeLeft epochNo={epoch.no} /> : dateText(epoch.end_time, zone)}
      </Hero>
    </dl>
  )
}

function MeasuredHero({
  measure,
  epoch,
  coverage,
}: {
  measure: Measure
  epoch: Epoch
  coverage: EpochCoverage
}) {
  const value = figureOf(measure, epoch)
  return (
    <Hero
      label={
        <>
          <Swatch series={measure.series} />
          {figureLabel(measure.title, coverage)}
        </>
      }
    >
      {value && <Figure of={measure} value={value} />}
      {measure.unit && <span className="unit"> {measure.unit}</span>}
    </Hero>
  )
}

function Hero({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function TimeLeft({ epochNo }: { epochNo: number }) {
  const end = epochEnd(useNetwork(), epochNo)
  return useFromServerNow((now) => durationText(end - now))
}

/** `Transactions so far`: the name of a figure, with how far it goes. */
export function figureLabel(title: string, coverage: EpochCoverage): string {
  switch (coverage) {
    case 'complete':
      return title
    case 'running':
      return `${title} so far`
    case 'partial':
      return `${title} on record`
    case 'old':
      return `${title} known here`
  }
}

/** The label of the time that is left of an epoch, or of the day to which its figures go. */
export function endLabel(coverage: EpochCoverage): string {
  switch (coverage) {
    case 'complete':
      return 'Ended'
    case 'running':
      return 'Ends in'
    case 'partial':
      return 'On record to'
    case 'old':
      return 'Known here to'
  }
}
