import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { adaText, type Lovelace, lovelace } from '#cardano/lovelace.ts'
import { shortAddress } from '#cardano/shorten.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { Account } from '#contract/resources/account.ts'
import { accountsSearch } from '#explorer-protocol/general-searches.ts'
import { poolOf } from '#web/accounts/account-words.ts'
import { serverNow, useCountdown } from '#web/browser/clock.ts'
import { csvText, downloadText } from '#web/browser/download.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { failureWords } from '#web/failures/failure-words.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { MarkedText } from '#web/search/diagnosis-view.tsx'
import { Swatch } from '#web/ui/content/readout.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { type Column, useTableSort } from '#web/ui/table/table-sort.ts'
import { Amount, cutAda } from '#web/ui/values/amount.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { useLabelsOf } from '#web/watch-list/watch-list.ts'
import { type ListedPool, useListedPools } from './listed-pools.ts'
import { poolGroups } from './pool-groups.ts'
import { type Share, ShareBar } from './share-bar.tsx'
import { type Collection, type SheetResult, useCollection } from './sheet-collection.ts'
import { accountOf, type SheetRow, sheetColumns } from './sheet-columns.tsx'
import { type LeftOutEntry, progressText, readEntries, type SheetEntry } from './sheet-entries.ts'
import '#web/accounts/balance.css'
import './account-sheet.css'

/** One row for each account of a list, their total and shares, how far the requests are, and the pieces that are left out. */
export function AccountSheet({ pieces, onEdit }: { pieces: readonly string[]; onEdit: () => void }) {
  const network = useNetwork()
  const entries = useMemo(
    () => readEntries(pieces, { network, now: serverNow() as UtcTime }),
    [pieces, network],
  )
  const accounts = entries.filter((entry) => entry.kind === 'account')
  const addresses = accounts.map(({ address }) => address)
  const collection = useCollection(addresses)
  const { results } = collection
  const [first] = addresses
  const listed = accounts
    .map((entry) => ({ entry, result: results.get(entry.address) }))
    .filter(({ result }) => result?.kind !== 'unknown')
  const pools = useListedPools(
    listed.flatMap((row) => {
      const account = accountOf(row)
      return (account && poolOf(account)) ?? []
    }),
    collection.state === 'done',
  )
  const rows = numberedRows(listed, pools)
  const leftOut = entries.flatMap((entry): readonly LeftOutEntry[] => {
    if (entry.kind === 'left-out') return [entry]
    const isUnknown = results.get(entry.address)?.kind === 'unknown'
    return isUnknown ? [{ ...entry, kind: 'left-out', reason: `No record on ${network.title}` }] : []
  })
  return (
    <>
      <PageHead
        title={countText(rows.length, 'account')}
        request={first === undefined ? null : endpointPath('account', { stake_address: first })}
        tools={
          <>
            <button type="button" className="button" onClick={onEdit}>
              <Icon name="pen" />
              Edit the list
            </button>
            {rows.length > 0 && (
              <button
                type="button"
                className="button"
                onClick={() =>
                  downloadText(
                    `epochal-${network.name}-accounts-${entries.length}.csv`,
                    sheetCsv(entries, results),
                  )
                }
              >
                <Icon name="download" />
                Export
              </button>
            )}
          </>
        }
      >
        <span className="sheet-count">
          {leftOut.length > 0 && (
            <span className="sheet-pasted">
              of {groupDigits(entries.length)} pasted, <a href="#left-out">{leftOut.length} left out</a>
            </span>
          )}
          {first !== undefined && <Progress collection={collection} total={addresses.length} />}
        </span>
      </PageHead>
      <Refusal of={collection.refusal} />
      {rows.length > 0 && <Shares rows={rows} isComplete={isEnded(collection, rows)} />}
      {leftOut.length > 0 && <LeftOutTable entries={leftOut} pasted={entries.length} />}
    </>
  )
}

/** Whether no more accounts come by themselves. */
function isEnded({ state }: Collection, rows: readonly SheetRow[]): boolean {
  return state === 'done' || (state === 'stopped' && rows.every((row) => row.result?.kind !== 'waiting'))
}

/** The rows in the order of their balances, which their numbers are. */
function numberedRows(
  listed: readonly Pick<SheetRow, 'entry' | 'result'>[],
  pools: ReadonlyMap<string, ListedPool>,
): readonly SheetRow[] {
  const balance = (row: Pick<SheetRow, 'result'>) => accountOf(row)?.total_balance ?? -1n
  return listed
    .toSorted((a, b) => (balance(b) > balance(a) ? 1 : balance(b) < balance(a) ? -1 : 0))
    .map((row, at) => {
      const account = accountOf(row)
      const poolId = account && poolOf(account)
      return {
        ...row,
        no: at + 1,
        pool: poolId === undefined ? undefined : (pools.get(poolId) ?? { id: poolId }),
      }
    })
}

/** The total with its parts, the bar of shares, and the rows. */
function Shares({ rows, isComplete }: { rows: readonly SheetRow[]; isComplete: boolean }) {
  const { name } = useNetwork()
  const { by } = useSearch(accountsSearch).values
  const change = useSearchChange(accountsSearch)
  const [marked, setMarked] = useState<string>()
  const labels = useLabelsOf({ network: name, kind: 'account' })
  const loaded = rows.filter((row) => accountOf(row))
  const [total, controlled, rewards] = [
    sumOf(loaded, ({ total_balance }) => total_balance),
    sumOf(loaded, ({ controlled_stakes }) => controlled_stakes),
    sumOf(loaded, ({ available_rewards }) => available_rewards),
  ]
  const groups = by === 'pool' ? poolGroups(rows) : undefined
  const ordered = groups ? groups.flatMap((group) => group.rows) : rows
  const shares: readonly Share[] = groups
    ? groups.map(({ key, title, rows: [first], amount, path }) => ({
        key: first?.entry.address ?? key,
        no: undefined,
        name: title,
        isShort: true,
        amount,
        path: path && paths.pool(name, path),
      }))
    : loaded.flatMap((row) => {
        const { address } = row.entry
        const amount = accountOf(row)?.total_balance
        return amount == null
          ? []
          : [
              {
                key: address,
                no: row.no,
                name: labels.get(address) ?? shortAddress(address),
                isShort: labels.has(address),
                amount,
                path: paths.account(name, address),
              },
            ]
      })
  const counted = loaded.filter((row) => accountOf(row)?.total_balance !== null).length
  const columns = useMemo(() => sheetColumns(total, setMarked), [total])
  return (
    <section className="section" aria-label="Total and shares">
      <div className="sheet-total">
        <p className={isComplete ? 'balance' : 'balance secondary'}>
          <Amount lovelace={total} decimals={2} />
          <CopyButton text={adaText(total)} what="total in ADA" />
          {counted < rows.length && (
            <span className="section-note">
              {counted} of {rows.length}
            </span>
          )}
        </p>
        <p className="sheet-parts">
          <span>
            <Swatch series="tx" /> {cutAda(controlled)} controlled stake
          </span>
          <span>
            <Swatch series="fee" /> {cutAda(rewards)} to withdraw
          </span>
        </p>
        <span className="push">
          <Segmented
            label="Rows and shares"
            hidesLabel
            choices={[
              { value: 'account', label: 'By account' },
              { value: 'pool', label: 'By pool' },
            ]}
            chosen={by}
            onChoose={(by) => change({ by })}
          />
        </span>
      </div>
      {isComplete && total > 0n ? (
        <ShareBar shares={shares} total={total} marked={marked} onMark={setMarked} />
      ) : (
        <div className="share-bar-waiting" />
      )}
      <div className="sheet-rows">
        <SheetTable
          marked={marked}
          rows={ordered}
          columns={columns}
          isGrouped={groups !== undefined}
          sums={{ count: counted, total, rewards }}
        />
      </div>
    </section>
  )
}

/** The sum of an amount over accounts, without those of which it is unknown. */
function sumOf(rows: readonly SheetRow[], of: (account: Account) => Lovelace | null): Lovelace {
  return lovelace(
    rows.reduce((sum, row) => sum + ((accountOf(row) && of(accountOf(row) as Account)) ?? 0n), 0n),
  )
}

function SheetTable({
  rows,
  columns,
  isGrouped,
  marked,
  sums: { count, total, rewards },
}: {
  rows: readonly SheetRow[]
  columns: readonly Column<SheetRow>[]
  isGrouped: boolean
  /** The address whose row is marked. */
  marked: string | undefined
  sums: { readonly count: number; readonly total: Lovelace; readonly rewards: Lovelace }
}) {
  const { sorted, shown, choose } = useTableSort(rows, columns, { column: 'balance', descending: true })
  return (
    <div className="table-frame table-frame--wide">
      <Table
        caption="Accounts of the list"
        className="table--sticky"
        columns={columns}
        rows={sorted}
        rowKey={({ entry }) => entry.address}
        rowClass={({ entry }) => (entry.address === marked ? 'is-marked' : undefined)}
        {...(!isGrouped && { order: { sort: shown, onSort: choose } })}
        sumOf={(column) => {
          if (column === 'address') return <b>{countText(count, 'account')}</b>
          if (column === 'rewards') return <Amount lovelace={rewards} decimals={2} unit={false} />
          return column === 'balance' && <Amount lovelace={total} decimals={2} unit={false} />
        }}
      />
    </div>
  )
}

/** How far the requests are, with the button that stops or resumes them; nothing once all accounts are there. */
function Progress({ collection, total }: { collection: Collection; total: number }): ReactNode {
  const { results, state, pause, refusal, stop, resume } = collection
  const all = [...results.values()]
  const left = useCountdown(state === 'pausing' ? pause : undefined)
  const action = actionOf(
    state,
    all.some(({ kind }) => kind === 'failed'),
  )
  const text = progressText(all, total)
  useEffect(() => {
    if (state === 'done') announce(`${text}.`)
    if (state === 'stopped') announce('Stopped.')
    if (state === 'pausing') announce(`Requests are limited: resuming in ${pause} seconds.`)
  }, [state, pause, text])
  if (!action) return null
  return (
    <>
      <progress
        max={Math.max(total, 1)}
        value={all.filter(({ kind }) => kind !== 'waiting').length}
        aria-label="Accounts looked up"
      />
      <span>
        {text}
        {state === 'pausing' && `, requests are limited: resuming in ${left} s`}
        {state === 'stopped' && !refusal && ', stopped'}
      </span>
      <button type="button" className="button button--small" onClick={action === 'Stop' ? stop : resume}>
        {action}
      </button>
    </>
  )
}

/** The name of the one button, which changes with the state so that the focus stays on it. */
function actionOf(state: Collection['state'], hasFailed: boolean): string | undefined {
  if (state === 'running' || state === 'pausing') return 'Stop'
  if (state === 'stopped') return 'Resume'
  return hasFailed ? 'Retry failed accounts' : undefined
}

function Refusal({ of: error }: { of: Error | undefined }) {
  const words = error && failureWords(error)
  return (
    words && (
      <Notice kind={words.kind} title={`${words.title}.`}>
        {words.text} The rows loaded so far stay. {words.technical}
      </Notice>
    )
  )
}

const leftOutColumns: readonly Column<LeftOutEntry>[] = [
  {
    name: 'pasted',
    label: 'Pasted',
    cell: ({ text, marked }) =>
      marked ? <MarkedText {...marked} /> : <span className="full-hash">{text}</span>,
  },
  { name: 'reason', label: 'Reason', cell: ({ reason }) => reason, title: ({ detail }) => detail },
  {
    name: 'help',
    label: <span className="visually-hidden">What helps</span>,
    cell: ({ help }) =>
      help && (
        <Link className={help.isMended ? 'button button--small' : undefined} to={help.path}>
          {help.title}
        </Link>
      ),
  },
]

/** The pasted pieces that are no row of the sheet, each with its reason and what helps. */
function LeftOutTable({ entries, pasted }: { entries: readonly LeftOutEntry[]; pasted: number }) {
  return (
    <section id="left-out" className="section left-out">
      <div className="section-header">
        <h2>Left out</h2>
        <span className="section-note">
          {entries.length} of {pasted}
        </span>
      </div>
      <Table
        caption="Left out"
        columns={leftOutColumns}
        rows={entries}
        // A piece can be pasted twice, and the list changes as a whole.
        rowKey={(entry) => entries.indexOf(entry)}
      />
    </section>
  )
}

/** The sheet as CSV: exact amounts in ADA, every piece of the list in its order, those left out with the reason. */
function sheetCsv(entries: readonly SheetEntry[], results: ReadonlyMap<string, SheetResult>): string {
  const head = ['entry', 'stake_address', 'state', ...amountFields.map((field) => `${field}_ada`), 'pool_id']
  const lines = entries.map((entry) => {
    if (entry.kind === 'left-out') {
      return [entry.text, '', entry.reason, ...amountFields.map(() => ''), '']
    }
    const result = results.get(entry.address)
    const account = accountOf({ result })
    const amounts = amountFields.map((field) => {
      const amount = account?.[field]
      return amount == null ? '' : adaText(amount)
    })
    return [entry.text, entry.address, stateText(result), ...amounts, account?.pool_id ?? '']
  })
  return csvText([head, ...lines])
}

const amountFields = [
  'total_balance',
  'controlled_stakes',
  'total_rewards',
  'total_withdrawals',
  'available_rewards',
] as const

function stateText(result: SheetResult | undefined): string {
  if (result?.kind === 'found') return result.account.is_registered ? 'registered' : 'not registered'
  return result?.kind ?? 'not requested'
}
