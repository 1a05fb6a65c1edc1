import { downloadText } from '../../browser/download.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { writeClipboard } from '../../ui/controls/copy-button.tsx'
import { countText } from '../../ui/values/count-text.ts'
import { csvFile, jsonFile, type TableFile, tsvFile } from './table-file.ts'
import './export-choice.css'

/**
 * Takes exactly the rows of a table away, as a file or in the clipboard.
 * @param note the columns and their units, after the number of rows
 */
export function ExportChoice<Row>({
  file,
  note,
  onDone,
}: {
  file: TableFile<Row>
  note: string
  onDone: () => void
}) {
  const rows = countText(file.rows.length, 'row')

  function save(extension: 'csv' | 'json') {
    const name = `${file.name}.${extension}`
    const write = extension === 'csv' ? csvFile : jsonFile
    const type = extension === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
    downloadText(name, write(file), type)
    announce(`Saved ${name}`)
    onDone()
  }

  async function copy() {
    try {
      await writeClipboard(tsvFile(file))
      announce(`Copied ${rows}`)
    } catch {
      announce('The browser did not allow copying the table')
    }
    onDone()
  }

  return (
    <div className="export-choice">
      <p className="secondary">
        {rows}, {note}
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
