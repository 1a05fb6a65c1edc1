import type { ReactNode } from 'react'
import { useNetwork } from '../../links/network-context.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Readout, Readouts } from '../../ui/records/readout.tsx'
import { Count } from '../../ui/values/count.tsx'
import type { PoolStatistics } from './pool-statistics.ts'
import { poolTerms } from './pool-terms.ts'
import { poolsBehind } from './pools-behind.ts'
import { shareText, termText } from './statistics-words.ts'
import { TermFigure } from './term-figure.tsx'

/** The figures of an epoch in a row; counts lead to their pools. */
export function HeadlineFigures({ statistics: { epoch, pools, terms } }: { statistics: PoolStatistics }) {
  const { name } = useNetwork()
  const { margin, cost, pledge } = terms
  const full = margin.buckets.at(-1)
  const least = cost.least
  const share = (part: number): ReactNode => (part > 0 ? shareText(part, pools) : undefined)
  return (
    <div className="pool-figures">
      <Readouts>
        <Readout name="Pools">
          {pools > 0 ? (
            <Link to={poolsBehind(name, epoch)}>
              <Count value={pools} />
            </Link>
          ) : (
            <Count value={0} />
          )}
        </Readout>
        <Readout name="Median margin">
          <TermFigure name="margin" value={margin.median} />
        </Readout>
        <Readout name="Median fixed cost">
          <TermFigure name="cost" value={cost.median} />
        </Readout>
        <Readout name="Median pledge">
          <TermFigure name="pledge" value={pledge.median} />
        </Readout>
        <Readout name="With a margin of 100%" context={share(full?.pools ?? 0)}>
          {full?.ends ? (
            <Link to={poolsBehind(name, epoch, { name: 'margin', ends: full.ends })}>
              <Count value={full.pools} />
            </Link>
          ) : (
            <Count value={0} />
          )}
        </Readout>
        {least && (
          <Readout
            name={`At the least cost, ${termText('cost', poolTerms.cost.ratioOf(least.value))} ADA`}
            context={share(least.pools)}
          >
            <Link to={poolsBehind(name, epoch, { name: 'cost', ends: [least.value, least.value] })}>
              <Count value={least.pools} />
            </Link>
          </Readout>
        )}
      </Readouts>
    </div>
  )
}
