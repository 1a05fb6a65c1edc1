import { poolsSearch } from '#explorer-protocol/pool-searches.ts'
import { Link } from '../links/link.tsx'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { writeSearch } from '../links/write-search.ts'
import { Count } from '../ui/values/count.tsx'
import { TermFigure, termWords } from './pool-figures.tsx'
import { type EpochFigures, termNames } from './pool-statistics.ts'

/** The figures of the charts, the newest epoch first. */
export function EpochFiguresTable({ figures }: { figures: readonly EpochFigures[] }) {
  const { name } = useNetwork()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="pool-epochs-table" aria-label="Pools per epoch, table" tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">Pools and median terms per epoch</caption>
        <thead>
          <tr>
            <th scope="col">Epoch</th>
            <th scope="col" className="number">
              Pools
            </th>
            {termNames.map((term) => (
              <th key={term} scope="col" className="number">
                Median {termWords[term].title.toLowerCase()}, {termWords[term].unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.toReversed().map(({ no, pools, medians }) => (
            <tr key={no}>
              <th scope="row">{no}</th>
              <td className="number">
                {pools > 0 ? (
                  <Link to={`${paths.pools(name)}?${writeSearch(poolsSearch, { epoch: no })}`}>
                    <Count value={pools} />
                  </Link>
                ) : (
                  <Count value={0} />
                )}
              </td>
              {termNames.map((term) => (
                <td key={term} className="number">
                  <TermFigure name={term} value={medians[term]} unit={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
