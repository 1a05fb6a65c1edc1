import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#cardano/utc-time.ts'
import { PRIVATE } from '../calls/private-data.ts'
import { readPrivate } from '../calls/private-query.ts'
import type { UsageRange } from './usage-range.ts'

/** The usage of a project's keys on these days; read again each minute while it is shown. */
export function usageQuery(project: string, { from, to }: UsageRange) {
  return queryOptions({
    queryKey: [...PRIVATE, 'usage', project, from, to],
    queryFn: (context) =>
      readPrivate('projectUsage', { parameters: { project }, query: { from, to } }, context),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}
