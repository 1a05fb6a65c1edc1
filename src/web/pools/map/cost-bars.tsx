import { memo, useMemo } from 'react'
import { useLocation } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { adaText, type Lovelace } from '#cardano/lovelace.ts'
import { poolsSearch, type UpdateFilters } from '#explorer-protocol/pool-searches.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { mostFrequentCosts } from '#web/pools/pool-statistics.ts'
import type { PoolInForce } from '#web/pools/select-updates.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Count } from '#web/ui/values/count.tsx'

/** Costs that have a row of their own. */
const MOST = 7

interface CostRow {
  readonly label: string
  /** Undefined for a row whose pools have no range in common. */
  readonly filter: UpdateFilters['cost']
  readonly has: (cost: Lovelace) => boolean
}

/** The pools of each of the most frequent costs, those that pass the filters over all. A press filters by the cost, another ends that. */
export const CostBars = memo(function CostBars({
  all = none,
  chosen = none,
  cost,
}: {
  all: readonly PoolInForce[] | undefined
  chosen: readonly PoolInForce[] | undefined
  /** The filter by cost. */
  cost: UpdateFilters['cost']
}) {
  const { name } = useNetwork()
  const { search } = useLocation()
  const rows = useMemo(() => {
    const count = (pools: readonly PoolInForce[], { has }: CostRow) =>
      pools.filter(({ update }) => has(update.fixed_cost)).length
    return costRows(all).map((row) => ({ ...row, of: count(all, row), chosen: count(chosen, row) }))
  }, [all, chosen])
  const most = Math.max(1, ...rows.map(({ of }) => of))
  const isSet = (filter: UpdateFilters['cost']) =>
    filter !== undefined && filter.least === cost?.least && filter.greatest === cost?.greatest
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      name: 'cost',
      label: <span className="visually-hidden">Cost</span>,
      cell: ({ label, filter }) => {
        if (!filter) return label
        const search_ = writeSearch(poolsSearch, { cost: isSet(filter) ? undefined : filter }, search)
        return (
          <Link
            to={`${paths.pools(name)}?${search_}`}
            preventScrollReset
            aria-current={isSet(filter) || undefined}
          >
            {label}
          </Link>
        )
      },
    },
    {
      name: 'bar',
      label: <span className="visually-hidden">Bar</span>,
      className: 'cost-bar',
      cell: ({ of, chosen }) => (
        <span style={{ width: `${(100 * of) / most}%` }}>
          <i style={{ width: `${(100 * chosen) / Math.max(of, 1)}%` }} />
        </span>
      ),
    },
    {
      name: 'chosen',
      label: 'selected',
      numeric: true,
      cell: ({ chosen }) => <Count value={chosen} />,
    },
    {
      name: 'of',
      label: 'all',
      numeric: true,
      className: 'secondary',
      cell: ({ of }) => <Count value={of} />,
    },
  ]
  return (
    <figure className="pool-costs series-blk">
      <h2 className="pool-map-title">
        Cost <span className="unit">ADA</span>
      </h2>
      <Table
        caption="Pools by cost in ADA: those that pass the filters, and all"
        className="pool-costs-table"
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
        waitingRows={rows.length === 0 ? MOST : 0}
      />
    </figure>
  )
})

const none: readonly PoolInForce[] = []

/** The rows of the most frequent costs, and one of all others. */
function costRows(pools: readonly PoolInForce[]): readonly CostRow[] {
  const { costs, others } = mostFrequentCosts(
    pools.map(({ update }) => update),
    MOST,
  )
  const rows = costs.map(
    (cost): CostRow => ({
      label: adaLabel(cost),
      filter: { least: cost, greatest: cost },
      has: (one) => one === cost,
    }),
  )
  const last = costs.at(-1)
  const [least] = others
  if (last === undefined || least === undefined) return rows
  // The others are a range where all of them cost more than those that have a row.
  const isOver = least > last
  return [
    ...rows,
    {
      label: isOver ? `over ${adaLabel(last)}` : 'other',
      filter: isOver ? { least: last, greatest: undefined, isAbove: true } : undefined,
      has: (cost) => !costs.includes(cost),
    },
  ]
}

function adaLabel(amount: Lovelace): string {
  const [whole = '', fraction] = adaText(amount).split('.')
  return [groupDigits(whole), fraction].filter(Boolean).join('.')
}
