import type { QueryExecutorProvider } from 'kysely'

/** Runs queries on db-sync tables; each names its schema, since sessions keep no state. */
export interface ChainDatabase extends QueryExecutorProvider {
  /**
   * Runs a compiled query by the shortest way to a connection that has it prepared; undefined where connections
   * cannot keep prepared statements.
   */
  readonly runPrepared?: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>
}
