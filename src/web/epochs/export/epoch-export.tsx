import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { ExportChoice } from '../../chain/export/export-choice.tsx'
import { tableText } from '../../chain/export/table-file.ts'
import { useNetwork } from '../../links/network-context.ts'
import { epochsFile } from './exported-rows.ts'

/** The choice of a file of the epochs in view. */
export function EpochExport({
  rows,
  open,
  onDone,
}: {
  rows: readonly Epoch[]
  open: OpenEpoch | undefined
  onDone: () => void
}) {
  const file = epochsFile(useNetwork(), rows, open)
  return (
    <ExportChoice
      name={file.name}
      rows={rows.length}
      contentOf={(format) => tableText(file, format)}
      note="all columns: whole numbers in lovelace, times in UTC"
      onDone={onDone}
    />
  )
}
