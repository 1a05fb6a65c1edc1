import type { ReactNode } from 'react'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import './readout-table.css'

/**
 * What a chart reads, in places that stay: a row for what is pointed at, and one for all that is shown. On a phone it is a bar at the lower
 * edge with one of them: the columns of class `readout-main`, `readout-first`, `readout-second` and `readout-action`.
 * @param isPicked whether a person points at something or has selected it
 */
export function ReadoutTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isPicked,
}: {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isPicked: boolean
}) {
  return (
    <div className={isPicked ? 'readout-table is-picked' : 'readout-table'}>
      <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
    </div>
  )
}
