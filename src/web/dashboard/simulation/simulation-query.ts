import { queryOptions, useQueries } from '@tanstack/react-query'
import { SECOND } from '#cardano/utc-time.ts'
import type { ListedProject, Simulation } from '#contract/dashboard/dashboard-results.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { PRIVATE } from '../calls/private-data.ts'
import { readPrivate } from '../calls/private-query.ts'

/** How often it is looked whether another tab has started or stopped a simulation. */
const INTERVAL = 15 * SECOND

/** The simulation of a key; null when none runs. Read again when the person comes back to the tab. */
export function simulationQuery(project: string, key: string) {
  return queryOptions({
    queryKey: [...PRIVATE, 'simulation', project, key],
    queryFn: (context) => readPrivate('simulation', { parameters: { project, key } }, context),
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

export interface KeySimulation {
  readonly key: ListedProject['keys'][number]
  /** Undefined while none runs by the server's clock. */
  readonly running: (Simulation & { readonly end: number }) | undefined
}

/** The simulations of a project's keys. */
export function useSimulations({ id, keys }: ListedProject) {
  const queries = useQueries({ queries: keys.map((key) => simulationQuery(id, key.id)) })
  const ends = queries.map(({ data }) => (data ? Date.parse(data.until) : 0))
  // The simulation that ends next, since the page changes then and not each second.
  const nextEnd = useFromServerNow((now) => Math.min(...ends.filter((end) => now < end)))
  const simulations = keys.map((key, at): KeySimulation => {
    const simulation = queries[at]?.data
    const end = ends[at] ?? 0
    return { key, running: simulation && end >= nextEnd ? { ...simulation, end } : undefined }
  })
  return {
    simulations,
    isLoading: queries.some(({ data, error }) => data === undefined && !error),
    error: queries.find(({ data, error }) => data === undefined && error)?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  }
}
