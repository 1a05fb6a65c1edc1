import { useNetwork } from '../../links/network-context.ts'
import { Link } from '../../ui/controls/link.tsx'
import { type Series, Swatch } from '../../ui/records/readout.tsx'
import { Count } from '../../ui/values/count.tsx'
import type { Distribution } from './distribution.ts'
import type { TermName, TermValues } from './pool-terms.ts'
import { poolsBehind } from './pools-behind.ts'
import { countText, shareText, termText, termWords } from './statistics-words.ts'

/** The colour of each term, as in the charts over time. */
export const termSeries = { margin: 'fee', cost: 'out', pledge: 'tx' } as const satisfies {
  readonly [Name in TermName]: Series
}

/** Pools by the range of a term: a bar is a row of a table, and leads to its pools. */
export function DistributionBars<Name extends TermName>({
  name,
  epoch,
  pools,
  distribution: { buckets, median },
}: {
  name: Name
  epoch: number
  pools: number
  distribution: Distribution<TermValues[Name]>
}) {
  const network = useNetwork()
  const { title, unit, ranges } = termWords[name]
  const most = Math.max(1, ...buckets.map((bucket) => bucket.pools))
  return (
    <figure className={`distribution series-${termSeries[name]}`}>
      <div className="chart-header">
        <h3>
          <Swatch series={termSeries[name]} /> {title}
          <span className="unit">&nbsp;{unit}</span>
        </h3>
        {median && <span className="chart-header-value secondary">median {termText(name, median)}</span>}
      </div>
      <table className="table distribution-table">
        <caption className="visually-hidden">
          Pools by {title.toLowerCase()} in {unit} as of epoch {epoch}. {ranges}
        </caption>
        <thead>
          <tr>
            <th scope="col">Range</th>
            <th scope="col" colSpan={2} className="number">
              Pools
            </th>
            <th scope="col" className="number">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ label, pools: count, ends }) => (
            <tr key={label}>
              <th scope="row">
                {ends ? (
                  <Link
                    className="distribution-link"
                    to={poolsBehind(network.name, epoch, { name, ends })}
                    aria-label={`${label} ${unit}: show ${countText(count, 'pool')}`}
                  >
                    {label}
                  </Link>
                ) : (
                  <span className="secondary">{label}</span>
                )}
              </th>
              <td className="distribution-bar" aria-hidden>
                {count > 0 && <i style={{ width: `${(100 * count) / most}%` }} />}
              </td>
              <td className="number">
                <Count value={count} />
              </td>
              <td className="number secondary">{shareText(count, pools)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="distribution-note">{ranges}</p>
    </figure>
  )
}
