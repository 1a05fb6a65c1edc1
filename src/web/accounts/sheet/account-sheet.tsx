import { useMemo } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { downloadText } from '../../browser/download.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { useNetwork } from '../../links/network-context.ts'
import { ApiLink } from '../../requests/api-link.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useCollection } from './sheet-collection.ts'
import { sheetColumns } from './sheet-columns.tsx'
import { type LeftOutEntry, readEntries, type SheetEntry } from './sheet-entries.ts'
import { SheetProgress } from './sheet-progress.tsx'
import { accountOf, type SheetRow } from './sheet-row.ts'
import { SheetTotals } from './sheet-totals.tsx'
import { pastedText } from './sheet-words.ts'
import './account-sheet.css'
import { MarkedText } from '../../search/marked-text.tsx'

import { Link } from '../../ui/controls/link.tsx'
import './left-out-list.css'
import { adaText } from '#cardano/lovelace.ts'
import { csvText } from '../../browser/csv.ts'
import type { SheetResult } from './collect-accounts.ts'

/** The sheet as CSV: exact amounts in ADA, every piece of the list in its order, those left out with the reason. */
function sheetCsv(entries: readonly SheetEntry[], results: ReadonlyMap<string, SheetResult>): string {
  const head = ['entry', 'stake_address', 'state', ...amountFields.map((field) => `${field}_ada`), 'pool_id']
  const lines = entries.map((entry) => {
    if (entry.kind === 'left-out') {
      return [entry.text, '', entry.reason, ...amountFields.map(() => ''), '']
    }
    const result = results.get(entry.address)
    const account = accountOf({ entry, result })
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

/** One row for each account of a list, the totals, the progress of the requests, and the pieces that are left out. */
export function AccountSheet({ pieces }: { pieces: readonly string[] }) {
  const network = useNetwork()
  const { name } = network
  const entries = useMemo(
    () => readEntries(pieces, { network, now: serverNow() as UtcTime }),
    [pieces, network],
  )
  const accounts = entries.filter((entry) => entry.kind === 'account')
  const leftOut = entries.filter((entry) => entry.kind === 'left-out')
  const addresses = accounts.map(({ address }) => address)
  const collection = useCollection(addresses)
  const [first] = addresses
  const rows = accounts.map((entry): SheetRow => ({ entry, result: collection.results.get(entry.address) }))
  return (
    <>
      <p className="account-sheet-count">{pastedText(accounts.length, leftOut.length)}</p>
      {first !== undefined && (
        <>
          <SheetProgress collection={collection} total={addresses.length} />
          <SheetTotals rows={rows} />
          <div className="account-sheet-header">
            <h2>Rows</h2>
            <button
              type="button"
              className="button button--small"
              onClick={() =>
                downloadText(
                  `epochal-${name}-accounts-${entries.length}.csv`,
                  sheetCsv(entries, collection.results),
                )
              }
            >
              <Icon name="download" />
              Export CSV
            </button>
            <ApiLink path={endpointPath('account', { stake_address: first })} />
          </div>
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
      {leftOut.length > 0 && <LeftOutList entries={leftOut} pasted={entries.length} />}
    </>
  )
}

/** The pasted pieces that are no row of the sheet, each with its reason and what helps. */
function LeftOutList({ entries, pasted }: { entries: readonly LeftOutEntry[]; pasted: number }) {
  return (
    <section className="section left-out">
      <div className="section-header">
        <h2>Left out</h2>
        <span className="section-note">
          {entries.length} of {pasted}
        </span>
      </div>
      <ul>
        {entries.map(({ text, reason, detail, marked, help }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece can be pasted twice, and the list changes as a whole.
          <li key={at}>
            {marked ? <MarkedText {...marked} /> : <span className="full-hash">{text}</span>}
            <span title={detail}>{reason}</span>
            {help && <Link to={help.path}>{help.title}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
