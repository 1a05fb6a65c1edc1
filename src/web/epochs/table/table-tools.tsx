import { useSearchParams } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { Popover } from '../../ui/controls/popover.tsx'
import { readFilters } from '../address/filters.ts'
import { columnNames, readColumns, withColumn, withFirstColumns } from '../address/shown-columns.ts'
import { ExportChoice } from '../export/export-choice.tsx'
import { columnLabels } from './epoch-columns.tsx'
import { FilterForm } from './filter-form.tsx'

/** What may be done with the table: filter its rows, choose its columns, take it away. @param rows those that pass the filters */
export function TableTools({ rows, open }: { rows: readonly Epoch[]; open: OpenEpoch | undefined }) {
  const [search] = useSearchParams()
  const count = readFilters(search).length
  return (
    <div className="table-tools">
      <Popover label="Filter" icon="search" badge={count > 0 ? `${count}` : undefined}>
        {(close) => <FilterForm onDone={close} />}
      </Popover>
      <Popover label="Columns" icon="epoch">
        {() => <ColumnChoice />}
      </Popover>
      <Popover label="Export" icon="download">
        {(close) => <ExportChoice rows={rows} open={open} onDone={close} />}
      </Popover>
    </div>
  )
}

function ColumnChoice() {
  const [search, setSearch] = useSearchParams()
  const shown = readColumns(search)
  const options = { preventScrollReset: true, replace: true }
  return (
    <fieldset className="column-choice">
      <legend>Show columns</legend>
      <label>
        <input type="checkbox" checked disabled /> Epoch
      </label>
      {columnNames.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={shown.includes(name)}
            onChange={({ target: { checked } }) =>
              setSearch((params) => withColumn(params, name, checked), options)
            }
          />{' '}
          {columnLabels[name]}
        </label>
      ))}
      <hr />
      <button
        type="button"
        className="popover-item"
        onClick={() => setSearch((params) => withFirstColumns(params), options)}
      >
        Reset to default
      </button>
    </fieldset>
  )
}
