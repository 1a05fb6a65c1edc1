import type { QueryCache } from '@tanstack/react-query'
import { requestLog } from '../api/request-log.ts'
import { stale } from '../api/staleness.ts'
import type { ExternalStore } from '../browser/external-store.ts'

/**
 * Removes what is noted about the request of each query that is removed, so that a page has it of all whose data it shows,
 * and a while longer.
 * @returns what ends it
 */
export function forgetWithQueries(queries: QueryCache): () => void {
  return queries.subscribe(({ type, query }) => {
    if (type !== 'removed') return
    const path = `/${query.queryKey.slice(0, 2).join('')}`
    requestLog.delete(path)
    forget(stale, path)
  })
}

function forget<T>(notes: ExternalStore<ReadonlyMap<string, T>>, path: string): void {
  const kept = new Map(notes.read())
  if (kept.delete(path)) notes.write(kept)
}
