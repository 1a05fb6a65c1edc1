import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { ChainDatabase } from '#service/store/postgres/chain-database.ts'

/** A database that notes the text of each query. */
export function countQueries(db: ChainDatabase): { readonly db: ChainDatabase; readonly queries: string[] } {
  const queries: string[] = []
  const real = db.getExecutor()
  const executor = new Proxy(real, {
    get: (_, name) => {
      if (name === 'executeQuery') {
        return (query: CompiledQuery) => {
          queries.push(query.sql)
          return real.executeQuery(query)
        }
      }
      const value = Reflect.get(real, name, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  }) as QueryExecutor
  return { db: { getExecutor: () => executor }, queries }
}
