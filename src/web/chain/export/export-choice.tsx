import { downloadText } from '../../browser/download.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { writeClipboard } from '../../ui/controls/copy-button.tsx'
import { countText } from '../../ui/values/count.tsx'
import { type TableFile, type TableFormat, tableText } from './table-file.ts'
import './export-choice.css'

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/**
 * Takes exactly the rows of a table away, as a file or in the clipboard.
 * @param name of the file, without its extension
 * @param rows their number
 * @param load the table, which may take a while
 * @param note the columns and their units, after the number of rows
 */
export function ExportChoice<Row>({
  name,
  rows,
  load,
  note,
  onDone,
}: {
  name: string
  rows: number
  load: () => TableFile<Row> | Promise<TableFile<Row>>
  note: string
  onDone: () => void
}) {
  const counted = countText(rows, 'row')
  const textOf = async (format: TableFormat) => tableText(await load(), format)

  async function save(extension: 'csv' | 'json') {
    const fileName = `${name}.${extension}`
    try {
      downloadText(fileName, await textOf(extension), types[extension])
      announce(`Saved ${fileName}`)
    } catch {
      announce('The file could not be written')
    }
    onDone()
  }

  async function copy() {
    try {
      await writeClipboard(await textOf('tsv'))
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
