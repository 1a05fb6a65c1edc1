import { csvText } from '#web/browser/download.ts'

/** A column of a table that is saved as a file. Whole numbers are as the data service sends them; the head names the unit. */
export interface FileColumn<Row> {
  readonly head: string
  /** Plain digits, or a text; empty where there is no value. */
  readonly value: (row: Row) => string
  readonly isNumber: boolean
}

/** A table that can be saved. */
export interface TableFile<Row> {
  readonly columns: readonly FileColumn<Row>[]
  readonly rows: readonly Row[]
}

export function numberColumn<Row>(
  head: string,
  value: (row: Row) => bigint | number | null,
): FileColumn<Row> {
  return { head, value: (row) => value(row)?.toString() ?? '', isNumber: true }
}

export function textColumn<Row>(head: string, value: (row: Row) => string): FileColumn<Row> {
  return { head, value, isNumber: false }
}

/** The forms of a table that is taken away: two files, and text for the clipboard. */
export type TableFormat = 'csv' | 'json' | 'tsv'

export function tableText<Row>(file: TableFile<Row>, format: TableFormat): string {
  return { csv: csvFile, json: jsonFile, tsv: tsvFile }[format](file)
}

/** CSV (RFC 4180), with a head. */
export function csvFile<Row>(file: TableFile<Row>): string {
  return csvText(cellsOf(file))
}

/** Text for a spreadsheet, separated by tabs, with a head. */
export function tsvFile<Row>(file: TableFile<Row>): string {
  return cellsOf(file)
    .map((cells) => `${cells.join('\t')}\n`)
    .join('')
}

/** JSON: an array of objects with the names of the CSV's columns, numbers with all their digits. */
export function jsonFile<Row>({ columns, rows }: TableFile<Row>): string {
  const objects = rows.map((row) => {
    const members = columns.map(
      ({ head, value, isNumber }) => `    ${JSON.stringify(head)}: ${jsonValue(value(row), isNumber)}`,
    )
    return `  {\n${members.join(',\n')}\n  }`
  })
  return objects.length === 0 ? '[]\n' : `[\n${objects.join(',\n')}\n]\n`
}

function cellsOf<Row>({ columns, rows }: TableFile<Row>): string[][] {
  return [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))]
}

function jsonValue(value: string, isNumber: boolean): string {
  if (value === '') return 'null'
  return isNumber ? value : JSON.stringify(value)
}
