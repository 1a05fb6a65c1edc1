import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import { useNetwork } from '../../links/network-context.ts'
import { createUpdateColumns, type UpdateColumns } from '../updates/update-columns.ts'
import { type PoolStatistics, poolStatistics } from './pool-statistics.ts'
import { type PoolsOverTime, poolsOverTime } from './pools-over-time.ts'

/** Figures of the pools for each epoch; undefined until the whole list of updates is there. */
export function usePoolsOverTime(): PoolsOverTime | undefined {
  const columns = useColumns()
  return useMemo(() => columns && poolsOverTime(columns), [columns])
}

/** The terms in force in an epoch; undefined until they are computed. */
export function usePoolStatistics(epoch: number): PoolStatistics | undefined {
  const columns = useColumns()
  return useMemo(() => columns && poolStatistics(columns, epoch), [columns, epoch])
}

function useColumns(): UpdateColumns | undefined {
  const { data } = useQuery({ ...listQuery(useNetwork().name, 'poolUpdates', {}), enabled: false })
  return useMemo(() => data && columnsOf(data), [data])
}

const known = new WeakMap<readonly PoolUpdate[], UpdateColumns>()

function columnsOf(updates: readonly PoolUpdate[]): UpdateColumns {
  const before = known.get(updates)
  if (before) return before
  const columns = createUpdateColumns()
  for (const update of updates) columns.add(update)
  known.set(updates, columns)
  return columns
}
