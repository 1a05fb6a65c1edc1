import type { Epoch } from '#contract/resources/epoch.ts'
import { downloadText } from '../../browser/download.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { useNetwork } from '../../links/network-context.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { writeClipboard } from '../../ui/controls/copy-button.tsx'
import { countText } from '../../ui/values/count-text.ts'
import { epochsCsv, epochsJson, epochsTsv, exportName } from './exported-rows.ts'

/** Takes exactly the rows in view away, as a file or in the clipboard. */
export function ExportChoice({
  rows,
  open,
  onDone,
}: {
  rows: readonly Epoch[]
  open: OpenEpoch | undefined
  onDone: () => void
}) {
  const network = useNetwork()

  function save(extension: 'csv' | 'json') {
    const name = exportName(network, rows, extension)
    const write = extension === 'csv' ? epochsCsv : epochsJson
    const type = extension === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
    downloadText(name, write(network, rows, open), type)
    announce(`Saved ${name}`)
    onDone()
  }

  async function copy() {
    try {
      await writeClipboard(epochsTsv(network, rows, open))
      announce(`Copied ${countText(rows.length, 'row')}`)
    } catch {
      announce('The browser did not allow copying the table')
    }
    onDone()
  }

  return (
    <div className="export-choice">
      <p className="secondary">
        {countText(rows.length, 'row')}, all columns: whole numbers in lovelace, times in UTC
      </p>
      <button type="button" className="popover-item" onClick={() => save('csv')}>
        Save as CSV
      </button>
      <button type="button" className="popover-item" onClick={() => save('json')}>
        Save as JSON
      </button>
      <button type="button" className="popover-item" onClick={copy}>
        Copy as table
      </button>
    </div>
  )
}
