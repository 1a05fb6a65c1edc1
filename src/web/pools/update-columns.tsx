import { type ReactNode, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import {
  NEWEST_FIRST,
  recordColumns,
  updateColumns,
  updatesSearch,
} from '#explorer-protocol/pool-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useOptimisticSearch } from '#web/browser/use-optimistic-search.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { ActiveFrom, ChangeLines } from '#web/pool-history/change-lines.tsx'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { tableStartText } from '#web/records/epoch-time.ts'
import { recordNote } from '#web/records/whole-history.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { PoolLink } from '#web/routing/resource-link.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Amount } from '#web/ui/values/amount.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import '#web/ui/values/hash.css'

/** The hash of a VRF key, which leads to every update that bears it. Its middle is hidden where there is no room. */
export function VrfKeyLink({ hash }: { hash: string }) {
  return (
    <Link className="hash" to={paths.pool(useNetwork().name, hash)} title={hash}>
      <span className="hash-head">{hash.slice(0, -6)}</span>
      <span className="hash-tail">{hash.slice(-6)}</span>
    </Link>
  )
}

interface ColumnOptions {
  /** The head of the column of changes, and its cell: by default all parts of a change. */
  readonly changeLabel?: string
  readonly changeCell?: (row: ListedUpdate) => ReactNode
  /** The epoch in progress. */
  readonly present?: number | undefined
  /** Decimals of the amounts. */
  readonly decimals?: { readonly pledge: number; readonly fixed_cost: number }
}

/** The columns of a table of updates, or of the terms of pools. All but the changes, the time and the certificate can be sorted. */
export function useUpdateColumns({
  changeLabel = 'Change',
  changeCell = allChanges,
  present,
  decimals,
}: ColumnOptions) {
  const network = useNetwork()
  const zone = timeZone.use()
  const note = recordNote(useNetworkDescription()?.source)
  return useMemo(() => {
    const amount = (label: string, field: 'pledge' | 'fixed_cost') =>
      ofList(label, { numeric: true, className: 'list-term' }, ({ update }) => (
        <Amount lovelace={update[field]} decimals={decimals?.[field] ?? 0} unit={false} />
      ))
    const record = (label: string, value: (update: PoolUpdate) => bigint | number | null) =>
      ofList(label, { numeric: true, className: 'list-quiet' }, ({ update }) => {
        const number = value(update)
        return number === null ? <Absent why="–" /> : groupDigits(number.toString())
      })
    const columns = {
      active: ofList(
        'Active from',
        { className: 'list-from', narrowLabel: 'from', firstDescending: true },
        ({ update: { active_epoch_no: epoch } }) => (
          <>
            <ActiveFrom epoch={epoch} present={present} />
            <span className="list-date"> {tableStartText(network, epoch, zone)}</span>
          </>
        ),
      ),
      utc: {
        ...ofList(zone === 'utc' ? 'UTC' : 'Local time', { className: 'list-quiet' }, ({ update }) =>
          tableStartText(network, update.active_epoch_no, zone),
        ),
        isSortable: false,
      },
      pool: ofList('Pool', { className: 'list-pool', namesRow: true }, ({ update: { hash_id } }) => (
        <PoolLink poolNo={hash_id}>Pool {hash_id.toString()}</PoolLink>
      )),
      change: {
        label: note === undefined ? changeLabel : <abbr title={note}>{changeLabel}</abbr>,
        className: 'list-change',
        cell: changeCell,
      },
      pledge: amount('Pledge, ADA', 'pledge'),
      margin: ofList('Margin, %', { numeric: true, className: 'list-term' }, ({ update }) =>
        marginPercentage(update.margin),
      ),
      cost: amount('Cost, ADA', 'fixed_cost'),
      vrf: ofList('VRF key hash', { className: 'list-quiet hash-cell' }, ({ update }) => (
        <VrfKeyLink hash={update.vrf_key_hash_hex} />
      )),
      id: record('Update', ({ id }) => id),
      reward: record('Reward address', ({ reward_addr_id }) => reward_addr_id),
      meta: record('Metadata', ({ meta_id }) => meta_id),
      tx: record('Transaction', ({ registered_tx_id }) => registered_tx_id),
      cert: { ...record('Certificate', ({ cert_index }) => cert_index), isSortable: false },
    }
    return (name: keyof typeof columns): Column<ListedUpdate> => ({ name, ...columns[name] })
  }, [network, zone, note, present, changeLabel, changeCell, decimals])
}

function allChanges(row: ListedUpdate): ReactNode {
  return <ChangeLines listed={row} />
}

function ofList(
  label: string,
  rest: Pick<Column<ListedUpdate>, 'numeric' | 'className' | 'firstDescending' | 'namesRow' | 'narrowLabel'>,
  cell: (row: ListedUpdate) => ReactNode,
) {
  return { label, isSortable: true, ...rest, cell }
}

type ColumnName = (typeof updateColumns)[number]

const isRecord = (name: ColumnName) => recordColumns.some((one) => one === name)

/** The columns of the list of updates in their order, with those that its address chooses: `columns=utc,pledge,vrf`. */
export function useShownColumns() {
  const { values } = useSearch(updatesSearch)
  return useMemo(() => {
    const chosen = columnsWithOrder(values)
    const others = chosen.filter((name) => name !== 'utc')
    return [
      'active',
      ...(chosen.includes('utc') ? (['utc'] as const) : []),
      'pool',
      'change',
      ...others,
    ] as const
  }, [values])
}

/** The chosen columns; that of the order is always among them. */
function columnsWithOrder({ columns, sort }: SearchValues<typeof updatesSearch>): readonly ColumnName[] {
  return updateColumns.filter((name) => columns.includes(name) || name === sort.column)
}

/** A box for each column of the table of updates. */
export function UpdateColumnChoice() {
  const [values, change] = useOptimisticSearch(updatesSearch)
  const columnOf = useUpdateColumns({})
  const shown = columnsWithOrder(values)
  const choose = (columns: readonly ColumnName[]) => {
    const { column } = values.sort
    // A column that hides takes its order along, whose reason nobody would see.
    const hidesOrder = shown.some((name) => name === column) && !columns.some((name) => name === column)
    change({ columns, ...(hidesOrder && { sort: NEWEST_FIRST, page: 1 }) })
  }
  const box = (name: ColumnName) => (
    <label key={name}>
      <input
        type="checkbox"
        checked={shown.includes(name)}
        onChange={({ target: { checked } }) =>
          choose(checked ? [...shown, name] : shown.filter((one) => one !== name))
        }
      />{' '}
      {columnOf(name).label}
    </label>
  )
  return (
    <fieldset className="column-choice">
      <legend>Columns</legend>
      {['Active from', 'Pool', 'Change'].map((label) => (
        <label key={label}>
          <input type="checkbox" checked disabled /> {label}
        </label>
      ))}
      <hr />
      {updateColumns.filter((name) => !isRecord(name)).map(box)}
      <hr />
      <span className="column-choice-group">Record numbers</span>
      {recordColumns.map(box)}
      <hr />
      <button type="button" className="popover-item" onClick={() => choose(updatesSearch.columns.standard)}>
        Reset
      </button>
    </fieldset>
  )
}
