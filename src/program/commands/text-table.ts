/** A table with one line for each row, whatever its cells hold: a name of an earlier version may have line breaks. */
export function textTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, ' ')))]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

/** A time of ISO 8601 without its milliseconds; a dash for none. */
export function timeCell(time: string | null): string {
  return time === null ? '-' : `${time.slice(0, 19)}Z`
}
