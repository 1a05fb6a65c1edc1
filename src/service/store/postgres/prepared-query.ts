import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { ChainDatabase } from './chain-database.ts'

/** A parameter of a query, which each run replaces with a value. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** @param type name of the type in PostgreSQL */
export function parameter(name: string, type: string): RawBuilder<unknown> {
  return sql`${new Placeholder(name)}::${sql.raw(type)}`
}

/** Comment at the start of every prepared query, by which connections and operators recognise it. */
export const PREPARED_MARK = '/* epochal '

/**
 * A query that is compiled once. With a label, each PostgreSQL connection also parses it once, so that there must be
 * few labels.
 * @param label name of letters and underscores
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
      value instanceof Placeholder ? values[value.name] : value,
    )
    if (label !== undefined && db.runPrepared) {
      return (await db.runPrepared(compiled.sql, parameters)) as readonly Row[]
    }
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** Runs the slow queries of one requester, each when its turn has come. A query waits for no other turn. */
export interface QueryTurns {
  /** A key of a lookup, which shares its query with others. */
  lookup<Result>(work: () => Promise<Result>): Promise<Result>
  /** A query that occupies a connection. */
  query<Result>(work: () => Promise<Result>): Promise<Result>
  /** A query of a response that has begun, which is not refused any more. */
  batch<Result>(work: () => Promise<Result>): Promise<Result>
}

/** The turns of a request with a key. */
export interface RequestTurns extends QueryTurns {
  readonly key: string
  /** True while a query of the request waits for its turn. */
  readonly isWaiting: boolean
}
