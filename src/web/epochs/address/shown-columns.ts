/** A column of the table of epochs, in the order in which they are shown. The number of the epoch is always there. */
export const columnNames = [
  'era',
  'starts',
  'tx',
  'fees',
  'blocks',
  'output',
  'fee-per-tx',
  'tx-per-block',
  'change',
  'first-block',
  'last-block',
  'id',
] as const

export type ColumnName = (typeof columnNames)[number]

const hiddenAtFirst: readonly ColumnName[] = ['tx-per-block', 'first-block', 'last-block', 'id']
const NAME = 'columns'

/** The columns in a query, `columns=tx,fees`; those of the first view without one. Names that are unknown are left out. */
export function readColumns(search: URLSearchParams): readonly ColumnName[] {
  const listed = search.get(NAME)?.split(',')
  return columnNames.filter((name) => (listed ? listed.includes(name) : !hiddenAtFirst.includes(name)))
}

/** Whether a person chose the columns: all of them are shown, also on a narrow screen. */
export function hasChosenColumns(search: URLSearchParams): boolean {
  return search.has(NAME)
}

/**
 * Shows or hides a column; a query with the columns of the first view does not name them. A column that hides takes its sort along, whose
 * reason nobody would see.
 */
export function withColumn(search: URLSearchParams, name: ColumnName, isShown: boolean): URLSearchParams {
  const shown = readColumns(search).filter((other) => other !== name)
  const changed = withColumns(search, isShown ? [...shown, name] : shown)
  if (!isShown && changed.get('sort')?.replace(/^-/, '') === name) changed.delete('sort')
  return changed
}

/** The columns of the first view. */
export function withFirstColumns(search: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete(NAME)
  return changed
}

function withColumns(search: URLSearchParams, shown: readonly ColumnName[]): URLSearchParams {
  const isFirst = columnNames.every((name) => shown.includes(name) === !hiddenAtFirst.includes(name))
  const changed = withFirstColumns(search)
  if (!isFirst) changed.set(NAME, columnNames.filter((name) => shown.includes(name)).join(','))
  return changed
}
