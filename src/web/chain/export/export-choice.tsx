import { downloadBlob, downloadText } from '../../browser/download.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { writeClipboard } from '../../ui/controls/copy-button.tsx'
import { countText } from '../../ui/values/count-text.ts'
import type { TableFormat } from './table-file.ts'
import './export-choice.css'

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/**
 * Takes exactly the rows of a table away, as a file or in the clipboard.
 * @param name of the file, without its extension
 * @param rows their number
 * @param contentOf the table in a form, which may take a while to write
 * @param note the columns and their units, after the number of rows
 */
export function ExportChoice({
  name,
  rows,
  contentOf,
  note,
  onDone,
}: {
  name: string
  rows: number
  contentOf: (format: TableFormat) => string | Promise<Blob>
  note: string
  onDone: () => void
}) {
  const counted = countText(rows, 'row')

  async function save(extension: 'csv' | 'json') {
    const fileName = `${name}.${extension}`
    const content = contentOf(extension)
    try {
      if (typeof content === 'string') downloadText(fileName, content, types[extension])
      else downloadBlob(fileName, new Blob([await content], { type: types[extension] }))
      announce(`Saved ${fileName}`)
    } catch {
      announce('The file could not be written')
    }
    onDone()
  }

  async function copy() {
    const content = contentOf('tsv')
    try {
      await writeClipboard(typeof content === 'string' ? content : await (await content).text())
      announce(`Copied ${counted}`)
    } catch {
      announce('The browser did not allow copying the table')
    }
    onDone()
  }

  return (
    <div className="export-choice">
      <p className="secondary">
        {counted}, {note}
      </p>
      <button type="button" className="popover-item" onClick={() => void save('csv')}>
        Save as CSV
      </button>
      <button type="button" className="popover-item" onClick={() => void save('json')}>
        Save as JSON
      </button>
      <button type="button" className="popover-item" onClick={copy}>
        Copy as table
      </button>
    </div>
  )
}
