import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { networks } from '#cardano/network.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { ApiError } from '#web/api/api-error.ts'
import { timeZone } from '#web/browser/choices.ts'
import { failureWords } from '#web/failures/failure-words.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { ActiveFrom, decimalsOf } from '#web/pool-history/change-lines.tsx'
import { inChainOrder } from '#web/pool-history/listed-updates.ts'
import { tableStartText } from '#web/records/epoch-time.ts'
import { isWholeHistory } from '#web/records/whole-history.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { PoolName } from '#web/routing/resource-link.tsx'
import { useSeenPools } from '#web/seen/seen-pools.ts'
import {
  effectiveUpdates,
  inForceAt,
  isKnownMargin,
  type Term,
  terms,
  termText,
} from '#web/terms/pool-terms.ts'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Amount, TableAmount } from '#web/ui/values/amount.tsx'
import { Absent, countText } from '#web/ui/values/count.tsx'
import { ShortHash } from '#web/ui/values/hash.tsx'
import { LabelEditor } from '#web/watch/watch-button.tsx'
import {
  isSameSubject,
  type Label,
  setLabel,
  subjectName,
  unwatch,
  useLabel,
  useWatchList,
  type Watched,
  type WatchList,
  watch,
} from '#web/watch-list/watch-list.ts'
import { seenAmountText } from './changes-since.ts'
import { useWatchedAccounts, useWatchedPools, type WatchedRow } from './use-watched-data.ts'
import { WatchedChanges } from './watched-changes.tsx'
import { WatchedName } from './watched-name.tsx'
import './watch-page.css'

/** The pools and accounts that a person keeps in this browser: what changed since the last visit, and their current figures. */
export function Component() {
  const { name } = useNetwork()
  const entries = useWatchList().entries.filter(({ network }) => network === name)
  const [first] = entries
  const count = (kind: Watched['kind']) => entries.filter((entry) => entry.kind === kind).length
  return (
    <div className="page-width">
      <PageTitle of="Watch list" />
      <PageHead title="Watch list" request={first ? requestOf(first) : null}>
        {first &&
          `${countText(count('pool'), 'pool')}, ${countText(count('account'), 'account')}, in this browser`}
      </PageHead>
      <Lists />
    </div>
  )
}

function requestOf({ kind, id }: Watched): string {
  return kind === 'pool'
    ? endpointPath('poolUpdatesByPool', { pool_id: BigInt(id) })
    : endpointPath('account', { stake_address: id })
}

function Lists() {
  const { name, title } = useNetwork()
  const { entries, labels, unsaved } = useWatchList()
  /** Entries that were taken off stay in their places until the page is left. */
  const [removed, setRemoved] = useState<readonly Watched[]>([])
  const gone = removed.filter((entry) => !entries.some((other) => isSameSubject(entry, other)))
  const here = [...entries, ...gone].filter(({ network }) => network === name)
  const of = (kind: Watched['kind']) =>
    here.filter((entry) => entry.kind === kind).toSorted((a, b) => b.since - a.since)
  const pools = useWatchedPools(of('pool'))
  const accounts = useWatchedAccounts(of('account'))
  const isGone = (entry: Watched) => gone.some((other) => isSameSubject(entry, other))
  const kept = <Data,>(rows: readonly WatchedRow<Data>[]) => rows.filter(({ entry }) => !isGone(entry))
  const elsewhere = Object.values(networks).flatMap((network) => {
    const { length } = entries.filter((entry) => entry.network === network.name)
    return network.name !== name && length > 0 ? [{ network, length }] : []
  })
  const list = {
    isGone,
    onRemove: (entry: Watched) => {
      setRemoved([...gone, entry])
      unwatch(entry)
      announce(`${subjectName(entry)} is no longer watched`)
    },
  }
  const unstarred = labels.filter(
    (label) => label.network === name && !here.some((entry) => isSameSubject(entry, label)),
  )
  return (
    <>
      {here.length === 0 && (
        <section className="section">
          <p>Nothing on {title} is watched. The star of a pool or an account puts it here.</p>
          <p className="page-tools above-4">
            <Link className="button" to={paths.pools(name)}>
              Pools
            </Link>
            <Link className="button" to={paths.accounts(name)}>
              Accounts
            </Link>
          </p>
        </section>
      )}
      {here.length > 0 && <WatchedChanges pools={kept(pools)} accounts={kept(accounts)} />}
      <PoolList rows={pools} {...list} />
      <AccountList rows={accounts} {...list} />
      <UnstarredLabels labels={unstarred} />
      {(unsaved !== undefined || elsewhere.length > 0) && (
        <p className="section secondary">
          {keptText(unsaved)}{' '}
          {elsewhere.map(({ network, length }) => (
            <Link key={network.name} to={paths.watched(network.name)}>
              {length} on {network.title}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

/** How long the list is kept, where that is not for good. */
function keptText(unsaved: WatchList['unsaved']): string | undefined {
  switch (unsaved) {
    case 'no-storage':
      return 'This browser does not let Epochal store anything, so the list lasts only until you close this tab.'
    case 'later-version':
      return 'A later version of Epochal has written the list of this browser. This version leaves it as it is; changes last only until you close this tab.'
    default:
      return undefined
  }
}

interface ListProps<Data> {
  readonly rows: readonly WatchedRow<Data>[]
  /** Whether an entry was just taken off, and can be put back. */
  readonly isGone: (entry: Watched) => boolean
  readonly onRemove: (entry: Watched) => void
}

type Pools = readonly PoolUpdate[]

function PoolList(list: ListProps<Pools>) {
  const network = useNetwork()
  const zone = timeZone.use()
  const source = useNetworkDescription()?.source
  const tip = useTipEpoch()
  const present = isWholeHistory(source) ? tip : undefined
  if (list.rows.length === 0) return null
  const effectiveOf = ({ result }: WatchedRow<Pools>) => effectiveUpdates(inChainOrder(result?.data ?? []))
  const lastOf = (row: WatchedRow<Pools>) => effectiveOf(row).at(-1)
  const shownOf = (row: WatchedRow<Pools>) => {
    const effective = effectiveOf(row)
    return present === undefined ? effective.at(-1) : (inForceAt(effective, present) ?? effective[0])
  }
  return (
    <WatchTable
      {...list}
      title="Pools"
      first="Pool"
      columns={[
        {
          name: 'terms',
          label: 'Margin, cost',
          narrow: 'narrow-alone',
          cell: (row) => {
            const shown = shownOf(row)
            return (
              shown &&
              terms.slice(0, 2).map((term, at) => (
                <Fragment key={term.name}>
                  {at > 0 && ', '}
                  <WatchedTerm term={term} update={shown} seen={row.entry.seen?.values[term.field]} />
                  {term.unit === '%' ? '%' : ' ADA'}
                </Fragment>
              ))
            )
          },
        },
        ...terms.map(
          (term): Column<WatchedRow<Pools>> => ({
            name: term.field,
            label: `${term.name}, ${term.unit}`,
            numeric: true,
            ...(term.field === 'pledge' && { narrow: 'second-line-end' as const, narrowLabel: 'pledge' }),
            cell: (row) => {
              const shown = shownOf(row)
              return (
                shown && <WatchedTerm term={term} update={shown} seen={row.entry.seen?.values[term.field]} />
              )
            },
          }),
        ),
        {
          name: 'active',
          label: 'Last change',
          numeric: true,
          narrow: 'first-line',
          narrowLabel: 'changed',
          cell: (row) => {
            const last = lastOf(row)
            return last && <ActiveFrom epoch={last.active_epoch_no} present={present} />
          },
        },
        {
          name: 'time',
          label: zone === 'utc' ? 'UTC' : 'Local time',
          numeric: true,
          narrow: 'left-out',
          cell: (row) => {
            const last = lastOf(row)
            return (
              last && <span className="aside">{tableStartText(network, last.active_epoch_no, zone)}</span>
            )
          },
        },
      ]}
      noteOf={(updates) => updates.length === 0 && 'no update on record'}
    />
  )
}

/** A term now, underlined where it is not the one that was seen at the last visit. */
function WatchedTerm({
  term,
  update,
  seen,
}: {
  term: Term
  update: PoolUpdate
  seen: string | null | undefined
}) {
  const { field } = term
  if (field === 'margin' && !isKnownMargin(update)) return <Absent why="unit unknown" />
  const isChanged = seen != null && seen !== update[field].toString()
  const value =
    field === 'margin' ? (
      termText(term, update)
    ) : (
      <Amount lovelace={update[field]} decimals={decimalsOf([update[field]])} unit={false} />
    )
  if (!isChanged) return value
  const before = { ...update, [field]: field === 'margin' ? seen : BigInt(seen) } as PoolUpdate
  return (
    <span className="watch-changed" title={`${termText(term, before)} at your last visit`}>
      {value}
    </span>
  )
}

function AccountList(list: ListProps<Account>) {
  if (list.rows.length === 0) return null
  return (
    <WatchTable
      {...list}
      title="Accounts"
      first="Account"
      columns={[
        {
          name: 'pool',
          label: 'Pool',
          narrow: 'second-line',
          cell: ({ result }) => result?.data && <PoolOfAccount account={result.data} />,
        },
        {
          name: 'rewards',
          label: 'To withdraw, ADA',
          numeric: true,
          narrow: 'second-line-end',
          narrowLabel: 'to withdraw',
          cell: ({ entry, result }) => (
            <SeenAmount now={result?.data?.available_rewards} seen={entry.seen?.values.rewards} />
          ),
        },
        {
          name: 'balance',
          label: 'Balance, ADA',
          numeric: true,
          narrow: 'first-line',
          cell: ({ entry, result }) => (
            <SeenAmount now={result?.data?.total_balance} seen={entry.seen?.values.balance} />
          ),
        },
      ]}
    />
  )
}

/** An amount now, underlined where another one was seen at the last visit. */
function SeenAmount({
  now,
  seen,
}: {
  now: Account['total_balance'] | undefined
  seen: string | null | undefined
}) {
  if (now === undefined) return null
  if (now === null) return <Absent why="unknown" />
  const title = seenAmountText(seen, now)
  const value = <TableAmount lovelace={now} />
  return title === undefined ? (
    value
  ) : (
    <span className="watch-changed" title={title}>
      {value}
    </span>
  )
}

function PoolOfAccount({ account }: { account: Account }) {
  const { name } = useNetwork()
  const pools = useSeenPools(name)
  const { is_registered, pool_id, delegated_since_epoch_no: since } = account
  if (!is_registered || pool_id === null) return is_registered ? 'No pool' : 'Not registered'
  const no = pools.get(pool_id)
  return (
    <>
      <PoolName pool={{ id: pool_id, no }} />
      {since !== null && <span className="aside"> since {since}</span>}
    </>
  )
}

function WatchTable<Data>({
  title,
  first,
  columns,
  rows,
  isGone,
  onRemove,
  noteOf = () => false,
}: ListProps<Data> & {
  title: string
  /** The head of the column of names. */
  first: string
  columns: readonly Column<WatchedRow<Data>>[]
  /** Why data has nothing to show; false where it has. */
  noteOf?: (data: Data) => string | false
}) {
  const star: Column<WatchedRow<Data>> = {
    name: 'star',
    label: <span className="visually-hidden">Watched</span>,
    narrow: 'before',
    className: 'watched-star',
    staysBesideNote: true,
    cell: ({ entry }) => (
      <button
        type="button"
        className="copy-button"
        aria-pressed={!isGone(entry)}
        aria-label={`Watch ${subjectName(entry)}`}
        title={isGone(entry) ? 'Watch' : 'No longer watch'}
        onClick={() => (isGone(entry) ? watch(entry) : onRemove(entry))}
      >
        <Icon name="star" />
      </button>
    ),
  }
  const named: Column<WatchedRow<Data>> = {
    name: 'name',
    label: first,
    namesRow: true,
    cell: ({ entry }) => (
      <span className="watched-name-text">
        <WatchedName entry={entry} isWhole />
        {entry.kind === 'account' && <AddressBesideLabel entry={entry} />}
        <LabelEditor kind={entry.kind} id={entry.id} isIcon />
      </span>
    ),
  }
  const note = ({ entry, result }: WatchedRow<Data>): ReactNode => {
    if (isGone(entry)) return <GoneNote entry={entry} />
    if (result?.data === undefined) return <NoData of={result} />
    const why = noteOf(result.data)
    return why && <Absent why={why} />
  }
  return (
    <section className="section">
      <div className="section-header">
        <h2>{title}</h2>
      </div>
      <Table
        caption={title}
        className="watch-table table-two-lines"
        columns={[star, named, ...columns]}
        rows={rows}
        rowKey={({ entry }) => entry.id}
        note={note}
        isBusy={rows.some(({ result }) => result?.isPending)}
      />
    </section>
  )
}

function AddressBesideLabel({ entry }: { entry: Watched }) {
  const label = useLabel(entry)
  return label === undefined ? null : (
    <span className="aside">
      <ShortHash text={entry.id} />
    </span>
  )
}

function GoneNote({ entry }: { entry: Watched }) {
  const label = useLabel(entry)
  return (
    <>
      No longer watched.{label !== undefined && ' The label stays.'}{' '}
      <button type="button" className="button button--small" onClick={() => watch(entry)}>
        Undo
      </button>
    </>
  )
}

/** Why a row has no figures. */
function NoData({ of: result }: { of: UseQueryResult<unknown> | undefined }) {
  const error = result?.error
  if (error instanceof ApiError && error.status === 404) return <Absent why="not on record" />
  if (!error) return <span className="skeleton" style={{ '--w': '12rem' }} />
  return (
    <>
      Not loaded: {failureWords(error).title}.{' '}
      <button type="button" className="button button--small" onClick={() => void result?.refetch()}>
        Try again
      </button>
    </>
  )
}

/** The labels of what is not watched, where they are deleted. */
function UnstarredLabels({ labels }: { labels: readonly Label[] }) {
  const { name } = useNetwork()
  const { labels: all } = useWatchList()
  /** Labels that were deleted stay in their places until the page is left. */
  const [deleted, setDeleted] = useState<readonly Label[]>([])
  const gone = deleted.filter(
    (label) => label.network === name && !all.some((other) => isSameSubject(other, label)),
  )
  const rows = [...labels, ...gone]
  if (rows.length === 0) return null
  const columns: readonly Column<Label>[] = [
    {
      name: 'star',
      label: <span className="visually-hidden">Watched</span>,
      narrow: 'before',
      className: 'watched-star',
      cell: (label) =>
        !gone.includes(label) && (
          <button
            type="button"
            className="copy-button"
            aria-pressed={false}
            aria-label={`Watch ${subjectName(label)}`}
            title="Watch"
            onClick={() => watch({ network: label.network, kind: label.kind, id: label.id })}
          >
            <Icon name="star" />
          </button>
        ),
    },
    { name: 'label', label: 'Label', namesRow: true, cell: ({ text }) => text },
    {
      name: 'of',
      label: 'Of',
      narrow: 'second-line',
      cell: (label) =>
        gone.includes(label) ? `Label of ${subjectName(label)} deleted.` : <SubjectLink label={label} />,
    },
    {
      name: 'delete',
      label: <span className="visually-hidden">Delete</span>,
      numeric: true,
      narrow: 'behind',
      cell: (label) =>
        gone.includes(label) ? (
          <button type="button" className="button button--small" onClick={() => setLabel(label, label.text)}>
            Undo
          </button>
        ) : (
          <button
            type="button"
            className="button button--bare button--small"
            onClick={() => {
              setDeleted([...gone, label])
              setLabel(label, '')
              announce(`Label of ${subjectName(label)} deleted`)
            }}
          >
            Delete label
          </button>
        ),
    },
  ]
  return (
    <section className="section">
      <div className="section-header">
        <h2>Labels without a star</h2>
      </div>
      <Table
        caption="Labels without a star"
        className="watch-table table-two-lines"
        columns={columns}
        rows={rows}
        rowKey={({ kind, id }) => `${kind} ${id}`}
      />
    </section>
  )
}

function SubjectLink({ label: { network, kind, id } }: { label: Label }) {
  return (
    <Link to={kind === 'pool' ? paths.pool(network, id) : paths.account(network, id)}>
      {kind === 'pool' ? `Pool ${id}` : shortenMiddle(id, 9)}
    </Link>
  )
}
