import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { ChainDatabase } from './database.ts'

/** A place in a query that each run fills with a value. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** @param type as PostgreSQL has it */
export function parameter(name: string, type: string): RawBuilder<unknown> {
  return sql`${new Place(name)}::${sql.raw(type)}`
}

/** Begins every prepared query, so that a connection knows it again, and an operator too. */
export const PREPARED_MARK = '/* epochal '

/**
 * A query that is compiled once. On PostgreSQL each connection parses it once, too, if it has a label: there must
 * be few of them.
 * @param label of letters and underscores
 */
export function prepareQuery<Row>(
  db: ChainDatabase,
  label: string | undefined,
  query: RawBuilder<Row>,
): (values: Readonly<Record<string, unknown>>) => Promise<readonly Row[]> {
  const marked = label === undefined ? query : sql`${sql.raw(`${PREPARED_MARK}${label} */ `)}${query}`
  let compiled: CompiledQuery<Row> | undefined
  return async (values) => {
    compiled ??= marked.compile(db) as CompiledQuery<Row>
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? values[value.name] : value,
    )
    if (label !== undefined && db.runPrepared) {
      return (await db.runPrepared(compiled.sql, parameters)) as readonly Row[]
    }
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
