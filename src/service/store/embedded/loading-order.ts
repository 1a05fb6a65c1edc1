/** The statements of a schema by when they run: before rows are inserted, or after it. */
export interface LoadingOrder {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** The end of a column's line that makes its index. */
const KEY = /^(\s*)(\w+)(.*) (PRIMARY KEY|UNIQUE)(?=,?$)/gm

/**
 * Moves every index behind the rows, those of primary keys and unique columns included: sorting all rows once takes a third
 * of the time of looking up the place of each.
 */
export function loadingOrder(statements: readonly string[]): LoadingOrder {
  const before: string[] = []
  const after: string[] = []
  for (const statement of statements) {
    if (statement.startsWith('CREATE INDEX')) {
      after.push(statement)
      continue
    }
    const table = /^CREATE TABLE (\S+)/.exec(statement)?.[1]
    const withoutKeys = statement.replace(KEY, (_, indent, column, type, key) => {
      after.push(`ALTER TABLE ${table} ADD ${key} (${column})`)
      return `${indent}${column}${type}`
    })
    before.push(withoutKeys)
  }
  return { before, after }
}
