import { ExportChoice } from '../../../chain/export/export-choice.tsx'
import { useNetwork } from '../../../links/network-context.ts'
import type { UpdateSelection } from '../update-selection.ts'
import { receivedUpdates } from './updates-query.ts'

/** The choice of a file of the updates in view, which the worker writes. @param rows their number */
export function UpdateExport({
  selection,
  rows,
  onDone,
}: {
  selection: UpdateSelection
  rows: number
  onDone: () => void
}) {
  const network = useNetwork()
  return (
    <ExportChoice
      name={`epochal-${network.name}-pool-updates`}
      rows={rows}
      contentOf={(format) => receivedUpdates(network.name).write(selection, format, network)}
      note="all columns, in the units of the API"
      onDone={onDone}
    />
  )
}
