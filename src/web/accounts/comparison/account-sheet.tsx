import { type ReactNode, useEffect, useMemo } from 'react'
import { adaText, type Lovelace, lovelace } from '#cardano/lovelace.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { Account } from '#contract/resources/account.ts'
import { serverNow, useCountdown } from '#web/browser/clock.ts'
import { csvText, downloadText } from '#web/browser/download.ts'
import { failureWords } from '#web/failures/failure-words.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.ts'
import { MarkedText } from '#web/search/diagnosis-view.tsx'
import { Readout, Readouts } from '#web/ui/content/readout.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Amount } from '#web/ui/values/amount.tsx'
import { type Collection, type SheetResult, useCollection } from './sheet-collection.ts'
import { accountOf, type SheetRow, sheetColumns } from './sheet-columns.tsx'
import {
  countedText,
  type LeftOutEntry,
  pastedText,
  progressText,
  readEntries,
  type SheetEntry,
} from './sheet-entries.ts'
import './account-sheet.css'

/** One row for each account of a list, their sums, how far the requests are, and the pieces that are left out. */
export function AccountSheet({ pieces }: { pieces: readonly string[] }) {
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
  const rows = accounts
    .map((entry) => ({ entry, result: results.get(entry.address) }))
    .filter(({ result }) => result?.kind !== 'unknown')
    .map((row, at): SheetRow => ({ ...row, no: at + 1 }))
  const leftOut = entries.flatMap((entry): readonly LeftOutEntry[] => {
    if (entry.kind === 'left-out') return [entry]
    const isUnknown = results.get(entry.address)?.kind === 'unknown'
    return isUnknown ? [{ ...entry, kind: 'left-out', reason: `No record on ${network.title}` }] : []
  })
  return (
    <>
      <PageHead
        title="Accounts"
        request={first === undefined ? null : endpointPath('account', { stake_address: first })}
        tools={
          rows.length > 0 && (
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
          )
        }
      >
        <span className="sheet-count">
          <span className="sheet-pasted">{pastedText(rows.length, leftOut.length)}</span>
          {first !== undefined && <Progress collection={collection} total={addresses.length} />}
        </span>
      </PageHead>
      <Refusal of={collection.refusal} />
      {rows.length > 0 && (
        <>
          <Sums rows={rows} isArriving={collection.state === 'running' || collection.state === 'pausing'} />
          <div className="sheet-rows">
            <DataTable
              caption="Accounts of the list"
              columns={sheetColumns}
              rows={rows}
              rowKey={({ entry }) => entry.address}
              fallback={{ column: 'row', descending: false }}
            />
          </div>
        </>
      )}
      {leftOut.length > 0 && <LeftOutTable entries={leftOut} pasted={entries.length} />}
    </>
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

/** Sums over the accounts of the list; what a sum leaves out stands below it, once no more accounts come. */
function Sums({ rows, isArriving }: { rows: readonly SheetRow[]; isArriving: boolean }) {
  const accounts = rows.flatMap((row) => accountOf(row) ?? [])
  return (
    <section className="section" aria-label="Sums">
      <Readouts>
        {sums.map(({ name, series, of }) => {
          const amounts = accounts.map(of).filter((amount): amount is Lovelace => amount !== null)
          const sum = lovelace(amounts.reduce((all, amount) => all + amount, 0n))
          return (
            <Readout
              key={name}
              name={name}
              {...(series && { series })}
              context={
                isArriving || amounts.length === rows.length
                  ? undefined
                  : countedText(amounts.length, rows.length)
              }
            >
              {amounts.length > 0 ? <Amount lovelace={sum} decimals={2} /> : '–'}
            </Readout>
          )
        })}
      </Readouts>
    </section>
  )
}

const sums = [
  { name: 'Balance', series: undefined, of: ({ total_balance }: Account) => total_balance },
  { name: 'Controlled stake', series: 'tx', of: ({ controlled_stakes }: Account) => controlled_stakes },
  { name: 'Rewards to withdraw', series: 'fee', of: ({ available_rewards }: Account) => available_rewards },
  { name: 'Withdrawn', series: undefined, of: ({ total_withdrawals }: Account) => total_withdrawals },
] as const

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
    cell: ({ help }) => help && <Link to={help.path}>{help.title}</Link>,
  },
]

/** The pasted pieces that are no row of the sheet, each with its reason and what helps. */
function LeftOutTable({ entries, pasted }: { entries: readonly LeftOutEntry[]; pasted: number }) {
  return (
    <section className="section left-out">
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
