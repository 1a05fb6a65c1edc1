import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { ExportChoice } from '../../chain/export/export-choice.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { epochsFile, epochsFileName } from './exported-rows.ts'

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
  const network = useNetwork()
  return (
    <ExportChoice
      name={epochsFileName(network, rows)}
      rows={rows.length}
      load={() => epochsFile(network, rows, open)}
      note="all columns: whole numbers in lovelace, times in UTC"
      onDone={onDone}
    />
  )
}
