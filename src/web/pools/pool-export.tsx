import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { ExportChoice } from '../chain/export/export-choice.tsx'
import { tableText } from '../chain/export/table-file.ts'
import { useNetwork } from '../links/network-context.ts'
import { updatesFile } from './exported-updates.ts'
import { dialectOfRecords } from './update-units.ts'

/** The choice of a file of updates. @param subject the pools of the file, as in `pool-4268` */
export function PoolExport({
  updates,
  subject,
  onDone,
}: {
  updates: readonly PoolUpdate[]
  subject: string
  onDone: () => void
}) {
  const file = updatesFile(useNetwork(), updates, dialectOfRecords(updates), subject)
  return (
    <ExportChoice
      name={file.name}
      rows={updates.length}
      contentOf={(format) => tableText(file, format)}
      note="all columns, in the units of the API"
      onDone={onDone}
    />
  )
}
