import { type ReactNode, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { timeZone } from '#web/browser/choices.ts'
import { medianNumber } from '#web/measures/median.ts'
import type { Ratio } from '#web/measures/ratio.ts'
import { TermFigure } from '#web/pools/pool-figures.tsx'
import { mediansOf, poolTerms, type TermName } from '#web/pools/pool-statistics.ts'
import type { PoolInForce } from '#web/pools/select-updates.ts'
import { tableStartText } from '#web/records/epoch-time.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { EpochLink, PoolLink } from '#web/routing/resource-link.tsx'
import { ReadoutTable } from '#web/ui/content/readout-table.tsx'
import { CloseButton } from '#web/ui/controls/close-button.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Count, countText } from '#web/ui/values/count.tsx'

interface ReadoutRow {
  readonly kind: 'pool' | 'median'
  readonly name: ReactNode
  readonly terms: { readonly [Name in TermName]: Ratio | undefined }
  readonly since: ReactNode
  readonly changes: ReactNode
  readonly action: ReactNode
}

/** The terms of the pool that is read, over the medians of those that pass the filters. */
export function PoolReadout({
  pool,
  isPicked,
  chosen,
  all,
  onClear,
}: {
  pool: PoolInForce | undefined
  isPicked: boolean
  chosen: readonly PoolInForce[] | undefined
  all: readonly PoolInForce[] | undefined
  /** Takes the selection away; undefined without one. */
  onClear: (() => void) | undefined
}) {
  const medians = useMemo(() => mediansOf((chosen ?? []).map(({ update }) => update)), [chosen])
  const changes = useMemo(() => medianNumber((chosen ?? []).map(({ changes }) => changes)), [chosen])
  const rows: readonly ReadoutRow[] = [
    {
      kind: 'pool',
      name: pool ? (
        <PoolLink poolNo={pool.update.hash_id}>Pool {pool.update.hash_id.toString()}</PoolLink>
      ) : (
        '–'
      ),
      terms: {
        pledge: pool && poolTerms.pledge.ratioOf(pool.update.pledge),
        margin: pool && poolTerms.margin.ratioOf(pool.update.margin),
        cost: pool && poolTerms.cost.ratioOf(pool.update.fixed_cost),
      },
      since: pool ? <Since epoch={pool.update.active_epoch_no} /> : '–',
      changes: pool ? <Count value={pool.changes} /> : '–',
      action: pool && isPicked && <OpenPool pool={pool} onClear={onClear} />,
    },
    {
      kind: 'median',
      name: chosen && all ? countOf(chosen.length, all.length) : '–',
      terms: medians,
      since: 'median',
      changes: changes === undefined ? '–' : groupDigits(String(changes)),
      action: undefined,
    },
  ]
  return (
    <ReadoutTable
      caption="The pool that is read, and the medians of the pools that pass the filters"
      columns={columns}
      rows={rows}
      rowKey={({ kind }) => kind}
      isPicked={isPicked}
    />
  )
}

function countOf(chosen: number, all: number): string {
  return chosen === all ? countText(all, 'pool') : `${groupDigits(chosen)} of ${groupDigits(all)}`
}

function Since({ epoch }: { epoch: number }) {
  const network = useNetwork()
  return (
    <>
      epoch <EpochLink no={epoch} />
      <span className="pool-readout-date">, {tableStartText(network, epoch, timeZone.use())}</span>
    </>
  )
}

function OpenPool({ pool, onClear }: { pool: PoolInForce; onClear: (() => void) | undefined }) {
  const { hash_id } = pool.update
  return (
    <div className="readout-actions">
      <Link className="button button--small" to={paths.pool(useNetwork().name, hash_id)}>
        Open <span className="pool-readout-open">pool {hash_id.toString()}</span>
      </Link>
      {onClear && <CloseButton label="Unselect the pool" onClick={onClear} />}
    </div>
  )
}

const term = (name: TermName, label: string, place: string): Column<ReadoutRow> => ({
  name,
  label,
  numeric: true,
  className: place,
  cell: ({ terms }) => (
    <>
      <TermFigure name={name} value={terms[name]} unit={false} />
      <span className="readout-unit"> {label.split(', ')[1]}</span>
    </>
  ),
})

const columns: readonly Column<ReadoutRow>[] = [
  { name: 'pool', label: 'Pools', className: 'readout-main', cell: ({ name }) => name },
  term('pledge', 'Pledge, ADA', 'readout-first'),
  term('margin', 'Margin, %', 'readout-second'),
  term('cost', 'Cost, ADA', 'readout-third pool-readout-cost'),
  { name: 'since', label: 'Since', className: 'readout-note pool-readout-since', cell: ({ since }) => since },
  {
    name: 'changes',
    label: 'Changes',
    numeric: true,
    className: 'pool-readout-changes',
    cell: ({ changes }) => changes,
  },
  {
    name: 'action',
    label: <span className="visually-hidden">Open</span>,
    className: 'readout-action pool-readout-action',
    cell: ({ action }) => action,
  },
]
