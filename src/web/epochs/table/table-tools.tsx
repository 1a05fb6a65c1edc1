import type { ReactNode } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { shownPart } from '../../failures/lazy-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { Popover } from '../../ui/controls/popover.tsx'

const FilterForm = shownPart(() => import('./filter-form.tsx').then(({ FilterForm }) => FilterForm))
const ColumnChoice = shownPart(() => import('./column-choice.tsx').then(({ ColumnChoice }) => ColumnChoice))
const ExportChoice = shownPart(() =>
  import('../export/export-choice.tsx').then(({ ExportChoice }) => ExportChoice),
)

/**
 * What may be done with the table: filter its rows, choose its columns, take it away. The code of each panel comes with its use.
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
      <Popover
        label="Filter"
        icon="search"
        badge={filters > 0 ? `${filters}` : undefined}
        onNear={() => void FilterForm.start()}
      >
        {(close) => (
          <Panel>
            <FilterForm onDone={close} />
          </Panel>
        )}
      </Popover>
      <Popover label="Columns" icon="epoch" onNear={() => void ColumnChoice.start()}>
        {() => (
          <Panel>
            <ColumnChoice />
          </Panel>
        )}
      </Popover>
      <Popover label="Export" icon="download" onNear={() => void ExportChoice.start()}>
        {(close) => (
          <Panel>
            <ExportChoice rows={rows()} open={open} onDone={close} />
          </Panel>
        )}
      </Popover>
    </>
  )
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <OptionalPart
      waiting={<p className="table-tools-note">Loading</p>}
      instead={<p className="table-tools-note">This panel did not load.</p>}
    >
      {children}
    </OptionalPart>
  )
}
