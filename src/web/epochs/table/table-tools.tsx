import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { Popover } from '../../ui/controls/popover.tsx'
import { EpochExport } from '../export/epoch-export.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { FilterForm } from './filter-form.tsx'

/**
 * The tools of the table: filter its rows, choose its columns, take it away.
 * @param filters the number of filters that are set
 * @param rows those that pass the filters, in the order of the table
 */
export function TableTools({
  filters,
  rows,
  open,
}: {
  filters: number
  rows: () => readonly Epoch[]
  open: OpenEpoch | undefined
}) {
  return (
    <>
      <Popover label="Filter" icon="search" badge={filters > 0 ? `${filters}` : undefined}>
        {(close) => <FilterForm onDone={close} />}
      </Popover>
      <Popover label="Columns" icon="epoch">
        {() => <ColumnChoice />}
      </Popover>
      <Popover label="Export" icon="download">
        {(close) => <EpochExport rows={rows()} open={open} onDone={close} />}
      </Popover>
    </>
  )
}
