import { isDatabaseUnavailable } from './database-failure.ts'

/** Receives the outcome of each query of one database. */
export interface DatabaseWatch {
  failed(error: unknown): void
  succeeded(): void
}

const databaseNames = new WeakMap<Error, string>()

/**
 * A watch that remembers which database an error is from, for the log.
 * @param database name for the operator
 * @param succeeded called after each successful query
 */
export function watchDatabase(database: string, succeeded: (database: string) => void): DatabaseWatch {
  return {
    failed: (error) => {
      if (error instanceof Error) databaseNames.set(error, database)
    },
    succeeded: () => succeeded(database),
  }
}

/** The name of the database whose outage an error is; undefined for any other error. */
export function unavailableDatabase(error: unknown): string | undefined {
  return error instanceof Error && isDatabaseUnavailable(error) ? databaseNames.get(error) : undefined
}
