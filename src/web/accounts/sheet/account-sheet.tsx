import { useMemo } from 'react'
import { endpointPath } from '#contract/endpoints.ts'
import { downloadText } from '../../browser/download.ts'
import { useNetwork } from '../../links/network-context.ts'
import { ShowRequest } from '../../requests/show-request.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useCollection } from './sheet-collection.ts'
import { sheetColumns } from './sheet-columns.tsx'
import { sheetCsv } from './sheet-csv.ts'
import { readEntries } from './sheet-entries.ts'
import { SheetProgress } from './sheet-progress.tsx'
import type { SheetRow } from './sheet-row.ts'
import { SheetTotals } from './sheet-totals.tsx'
import './account-sheet.css'

/** One row for each text of a list, the totals, and the progress of the requests. */
export function AccountSheet({ texts }: { texts: readonly string[] }) {
  const network = useNetwork()
  const { name } = network
  const entries = useMemo(() => readEntries(texts, network), [texts, network])
  const addresses = entries.flatMap((entry) => (entry.kind === 'account' ? [entry.address] : []))
  const collection = useCollection(addresses)
  const [first] = addresses
  const rows = entries.map(
    (entry): SheetRow => ({
      entry,
      result: entry.kind === 'account' ? collection.results.get(entry.address) : undefined,
    }),
  )
  return (
    <>
      <SheetProgress collection={collection} total={addresses.length} />
      <SheetTotals rows={rows} />
      <div className="account-sheet-header">
        <h2>Rows</h2>
        <button
          type="button"
          className="button button--small"
          onClick={() => downloadText(`epochal-${name}-accounts-${entries.length}.csv`, sheetCsv(rows))}
        >
          <Icon name="download" />
          Export CSV
        </button>
        {first !== undefined && (
          <ShowRequest path={endpointPath('account', { stake_address: first })} of="Rows" />
        )}
      </div>
      <DataTable
        caption="Accounts of the list"
        columns={sheetColumns}
        rows={rows}
        rowKey={({ entry }) => String(entry.place)}
        fallback={{ column: 'place', descending: false }}
      />
    </>
  )
}
