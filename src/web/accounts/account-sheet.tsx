import { useEffect } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { adaText, type Lovelace, lovelace } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import { useCountdown } from '../browser/countdown.ts'
import { csvText } from '../browser/csv.ts'
import { downloadText } from '../browser/download.ts'
import { failureWords } from '../failures/failure-words.ts'
import { useNetwork } from '../links/network-context.ts'
import { AccountLink } from '../links/resource-link.tsx'
import { announce } from '../ui/controls/announcer.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { type Column, DataTable } from '../ui/records/data-table.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { Amount } from '../ui/values/amount.tsx'
import { Absent } from '../ui/values/count.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { ShortHash } from '../ui/values/hash.tsx'
import { RegistrationStatus } from './registration-status.tsx'
import { type Collection, type SheetResult, useCollection } from './sheet-collection.ts'
import type { SheetEntry } from './sheet-entries.ts'

interface SheetRow {
  readonly entry: SheetEntry
  readonly result: SheetResult | undefined
}

/** One row for each entry of a list, what they come to together, and how far the questions have come. */
export function AccountSheet({ entries }: { entries: readonly SheetEntry[] }) {
  const { name } = useNetwork()
  const addresses = entries.flatMap((entry) => (entry.kind === 'account' ? [entry.address] : []))
  const collection = useCollection(addresses)
  const rows = entries.map(
    (entry): SheetRow => ({
      entry,
      result: entry.kind === 'account' ? collection.results.get(entry.address) : undefined,
    }),
  )
  const accounts = rows.flatMap(({ result }) => (result?.kind === 'found' ? [result.account] : []))
  return (
    <>
      <Progress collection={collection} total={addresses.length} />
      <Totals accounts={accounts} rows={rows} />
      <div className="flex between mb2">
        <h2>Rows</h2>
        <button
          type="button"
          className="btn btn--sm"
          onClick={() => downloadText(`epochal-${name}-accounts-${entries.length}.csv`, csvOf(rows))}
        >
          <Icon name="download" />
          Export CSV
        </button>
      </div>
      <DataTable
        caption="Accounts of the list"
        columns={columns}
        rows={rows}
        rowKey={({ entry }) => String(entry.place)}
        fallback={{ column: 'place', descending: false }}
      />
    </>
  )
}

function Progress({ collection, total }: { collection: Collection; total: number }) {
  const { results, state, pause, refusal, stop, goOn } = collection
  const answered = [...results.values()].filter(({ kind }) => kind !== 'waiting').length
  const left = useCountdown(state === 'pausing' ? pause : undefined)
  const words = refusal && failureWords(refusal)
  const hasFailed = [...results.values()].some(({ kind }) => kind === 'failed')
  const action = actionOf(state, hasFailed)
  useEffect(() => {
    if (state === 'done') announce('All accounts of the list have been asked for.')
    if (state === 'stopped') announce('Stopped.')
    if (state === 'pausing')
      announce(`The service limits how often it is asked: going on in ${pause} seconds.`)
  }, [state, pause])
  return (
    <div className="sheet-progress">
      <progress max={Math.max(total, 1)} value={answered} aria-label="Accounts that have been asked for" />
      <p className="flex small">
        <span>
          <b>{answered}</b> of {total} {total === 1 ? 'account' : 'accounts'} asked for
          {state === 'pausing' && `, the service limits how often: going on in ${left} s`}
          {state === 'stopped' && !refusal && ', stopped'}
        </span>
        {action && (
          <button type="button" className="btn btn--sm" onClick={action === 'Stop' ? stop : goOn}>
            {action}
          </button>
        )}
      </p>
      {words && (
        <Notice kind={words.kind} icon={words.icon} title={`${words.title}.`}>
          {words.text} What has come stays. {words.small}
        </Notice>
      )}
    </div>
  )
}

/** One button whose name changes, so that the focus stays on it. */
function actionOf(state: Collection['state'], hasFailed: boolean): string | undefined {
  if (state === 'running' || state === 'pausing') return 'Stop'
  if (state === 'stopped') return 'Go on'
  return hasFailed ? 'Ask again for what failed' : undefined
}

const totals = [
  { label: 'Total balance', of: ({ total_balance }: Account) => total_balance },
  { label: 'Controlled stake', of: ({ controlled_stakes }: Account) => controlled_stakes },
  { label: 'Available rewards', of: ({ available_rewards }: Account) => available_rewards },
  { label: 'Withdrawn', of: ({ total_withdrawals }: Account) => total_withdrawals },
] as const

/** Each account once; what is left out of a sum is said. */
function Totals({ accounts, rows }: { accounts: readonly Account[]; rows: readonly SheetRow[] }) {
  const count = (isSo: (row: SheetRow) => boolean) => rows.filter(isSo).length
  const leftOut = [
    [count(({ entry }) => entry.kind === 'broken'), 'broken'],
    [count(({ entry }) => entry.kind === 'duplicate'), 'named twice'],
    [count(({ result }) => result?.kind === 'unknown'), 'without a record'],
    [count(({ result }) => result?.kind === 'failed'), 'failed'],
    [count(({ entry, result }) => entry.kind === 'account' && isPending(result)), 'not answered yet'],
  ].flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}`]))
  return (
    <section className="sec" aria-label="Totals">
      <dl className="readouts">
        {totals.map(({ label, of }) => {
          const known = accounts.map(of).filter((amount): amount is Lovelace => amount !== null)
          const sum = lovelace(known.reduce((all, amount) => all + amount, 0n))
          return (
            <div key={label} className="readout">
              <dt className="k">{label}</dt>
              <dd className="v">{known.length > 0 ? <Amount lovelace={sum} decimals={2} /> : '–'}</dd>
              <dd className="s">
                of {groupDigits(String(known.length))} {known.length === 1 ? 'account' : 'accounts'}
                {known.length < accounts.length && `, ${accounts.length - known.length} not known`}
              </dd>
            </div>
          )
        })}
      </dl>
      {leftOut.length > 0 && <p className="small muted mt3">Left out of the totals: {leftOut.join(', ')}.</p>}
    </section>
  )
}

function isPending(result: SheetResult | undefined): boolean {
  return result === undefined || result.kind === 'waiting'
}

const accountOf = ({ result }: SheetRow) => (result?.kind === 'found' ? result.account : undefined)

function compareAmounts(of: (account: Account) => Lovelace | null) {
  const amount = (row: SheetRow) => {
    const account = accountOf(row)
    return (account && of(account)) ?? -1n
  }
  return (a: SheetRow, b: SheetRow) => {
    const difference = amount(a) - amount(b)
    return difference < 0n ? -1 : difference > 0n ? 1 : a.entry.place - b.entry.place
  }
}

const columns: readonly Column<SheetRow>[] = [
  {
    name: 'place',
    label: 'No',
    numeric: true,
    compare: (a, b) => a.entry.place - b.entry.place,
    cell: ({ entry }) => entry.place,
  },
  {
    name: 'address',
    label: 'Account',
    compare: (a, b) => a.entry.text.localeCompare(b.entry.text),
    className: 'sheet-address',
    cell: ({ entry }) =>
      entry.kind === 'broken' ? (
        <ShortHash text={entry.text} />
      ) : (
        <AccountLink stakeAddress={entry.address} />
      ),
  },
  {
    name: 'state',
    label: 'State',
    cell: ({ entry, result }) => <EntryState entry={entry} result={result} />,
    className: 'sheet-state',
  },
  {
    name: 'balance',
    label: 'Total balance, ADA',
    numeric: true,
    compare: compareAmounts(({ total_balance }) => total_balance),
    cell: (row) => <AccountAmountCell row={row} field="total_balance" />,
  },
  {
    name: 'rewards',
    label: 'Available rewards, ADA',
    numeric: true,
    className: 'hide-sm',
    compare: compareAmounts(({ available_rewards }) => available_rewards),
    cell: (row) => <AccountAmountCell row={row} field="available_rewards" />,
  },
  {
    name: 'pool',
    label: 'Delegated to',
    className: 'hide-md',
    cell: (row) => {
      const pool = accountOf(row)?.pool_id
      return pool ? <span title={pool}>{`${pool.slice(0, 9)}…${pool.slice(-6)}`}</span> : '–'
    },
  },
]

function AccountAmountCell({ row, field }: { row: SheetRow; field: 'total_balance' | 'available_rewards' }) {
  const account = accountOf(row)
  return account ? <FieldAmount of={account} field={field} decimals={2} unit={false} inTable /> : '–'
}

function EntryState({ entry, result }: SheetRow) {
  if (entry.kind === 'broken') {
    return (
      <span className="bad-text" title={entry.diagnosis.detail}>
        {entry.diagnosis.title}
      </span>
    )
  }
  if (entry.kind === 'duplicate') return <Absent why={`the same as row ${entry.of}`} />
  switch (result?.kind) {
    case 'found':
      return <RegistrationStatus account={result.account} />
    case 'unknown':
      return <Absent why="no record of it" />
    case 'failed':
      return <span className="bad-text">{failureWords(result.error).title}</span>
    case 'waiting':
      return <span className="sk" style={{ '--w': '5rem' }} />
    default:
      return <Absent why="not asked for yet" />
  }
}

const amountFields = [
  'total_balance',
  'controlled_stakes',
  'total_rewards',
  'total_withdrawals',
  'available_rewards',
] as const

/** Exact amounts in ADA, every row of the list, the broken ones with what is wrong. */
function csvOf(rows: readonly SheetRow[]): string {
  const head = ['entry', 'stake_address', 'state', ...amountFields.map((field) => `${field}_ada`), 'pool_id']
  const lines = rows.map((row) => {
    const { entry } = row
    const account = accountOf(row)
    const state =
      entry.kind === 'broken'
        ? entry.diagnosis.title
        : entry.kind === 'duplicate'
          ? `duplicate of ${entry.of}`
          : account
            ? account.is_registered
              ? 'registered'
              : 'not registered'
            : (row.result?.kind ?? 'not asked for')
    const amounts = amountFields.map((field) => {
      const amount = account?.[field]
      return amount == null ? '' : adaText(amount)
    })
    return [
      entry.text,
      entry.kind === 'broken' ? '' : entry.address,
      state,
      ...amounts,
      account?.pool_id ?? '',
    ]
  })
  return csvText([head, ...lines])
}
