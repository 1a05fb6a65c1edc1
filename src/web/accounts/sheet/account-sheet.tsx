import { useMemo } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { downloadText } from '../../browser/download.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { useNetwork } from '../../links/network-context.ts'
import { ApiLink } from '../../requests/api-link.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { LeftOutList } from './left-out-list.tsx'
import { useCollection } from './sheet-collection.ts'
import { sheetColumns } from './sheet-columns.tsx'
import { sheetCsv } from './sheet-csv.ts'
import { readEntries } from './sheet-entries.ts'
import { SheetProgress } from './sheet-progress.tsx'
import type { SheetRow } from './sheet-row.ts'
import { SheetTotals } from './sheet-totals.tsx'
import { pastedText } from './sheet-words.ts'
import './account-sheet.css'

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
