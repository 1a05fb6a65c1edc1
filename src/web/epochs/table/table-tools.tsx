import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { LatePanel } from '../../failures/late-panel.tsx'
import { shownPart } from '../../failures/lazy-part.tsx'
import { Popover } from '../../ui/controls/popover.tsx'

const FilterForm = shownPart(() => import('./filter-form.tsx').then(({ FilterForm }) => FilterForm))
const ColumnChoice = shownPart(() => import('./column-choice.tsx').then(({ ColumnChoice }) => ColumnChoice))
const EpochExport = shownPart(() =>
  import('../export/epoch-export.tsx').then(({ EpochExport }) => EpochExport),
)

/**
 * The tools of the table: filter its rows, choose its columns, take it away. The code of each panel comes with its use.
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
          <LatePanel>
            <FilterForm onDone={close} />
          </LatePanel>
        )}
      </Popover>
      <Popover label="Columns" icon="epoch" onNear={() => void ColumnChoice.start()}>
        {() => (
          <LatePanel>
            <ColumnChoice />
          </LatePanel>
        )}
      </Popover>
      <Popover label="Export" icon="download" onNear={() => void EpochExport.start()}>
        {(close) => (
          <LatePanel>
            <EpochExport rows={rows()} open={open} onDone={close} />
          </LatePanel>
        )}
      </Popover>
    </>
  )
}
