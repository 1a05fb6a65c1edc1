import { useMemo } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import { poolsSearch } from '#explorer-protocol/pool-searches.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Count } from '#web/ui/values/count.tsx'
import { TermFigure, termWords } from './pool-figures.tsx'
import { type EpochFigures, termNames } from './pool-statistics.ts'

/** The figures of the charts, the newest epoch first. */
export function EpochFiguresTable({ figures }: { figures: readonly EpochFigures[] }) {
  const { name } = useNetwork()
  const columns = useMemo(() => epochFigureColumns(name), [name])
  const rows = useMemo(() => figures.toReversed(), [figures])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="pool-epochs-table" aria-label="Pools per epoch, table" tabIndex={0}>
      <Table
        caption="Pools and median terms per epoch"
        columns={columns}
        rows={rows}
        rowKey={({ no }) => no}
      />
    </section>
  )
}

function epochFigureColumns(network: NetworkName): readonly Column<EpochFigures>[] {
  return [
    { name: 'epoch', label: 'Epoch', cell: ({ no }) => no },
    {
      name: 'pools',
      label: 'Pools',
      numeric: true,
      cell: ({ no, pools }) =>
        pools > 0 ? (
          <Link to={`${paths.pools(network)}?${writeSearch(poolsSearch, { epoch: no })}`}>
            <Count value={pools} />
          </Link>
        ) : (
          <Count value={0} />
        ),
    },
    ...termNames.map(
      (term): Column<EpochFigures> => ({
        name: term,
        label: `Median ${termWords[term].title.toLowerCase()}, ${termWords[term].unit}`,
        numeric: true,
        cell: ({ medians }) => <TermFigure name={term} value={medians[term]} unit={false} />,
      }),
    ),
  ]
}
