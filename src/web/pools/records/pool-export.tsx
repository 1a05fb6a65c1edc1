import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { ExportChoice } from '../../chain/export/export-choice.tsx'
import { useNetwork } from '../../links/network-context.ts'
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
  return (
    <ExportChoice
      file={updatesFile(useNetwork(), updates, dialectOfRecords(updates), subject)}
      note="all columns, in the units of the API"
      onDone={onDone}
    />
  )
}
