import { useQuery } from '@tanstack/react-query'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { recentUsageQuery, useToday } from '#web/dashboard/usage-data/usage-data.ts'
import { Count } from '#web/ui/values/count.tsx'
import { Age } from '#web/ui/values/timestamp.tsx'
import type { ProjectKey } from './stored-projects.ts'

/** Sentences about the recent use of keys, for the one who is about to take them away. */
export function RecentUse({ project, keys }: { project: ListedProject; keys: readonly ProjectKey[] }) {
  const { data: usage } = useQuery(recentUsageQuery(project.id, useToday()))
  const ids = new Set(keys.map(({ id }) => id))
  const ofKeys = usage?.filter(({ keyId }) => keyId !== null && ids.has(keyId)) ?? []
  const count = ofKeys.flatMap(({ lastHour }) => lastHour.requests).reduce((sum, minute) => sum + minute, 0)
  const last = keys
    .flatMap(({ lastUse }) => lastUse ?? [])
    .toSorted()
    .at(-1)
  if (keys.length === 0) return null
  if (count > 0) {
    return (
      <>
        <b className="confirm-fact">
          <Count value={count} />
        </b>{' '}
        {count === 1 ? 'request' : 'requests'} came in the last hour.
      </>
    )
  }
  if (last === undefined) return keys.length === 1 ? 'It was never used.' : 'They were never used.'
  return (
    <>
      The last request came{' '}
      <b className="confirm-fact">
        <Age time={parseUtcTime(last)} />
      </b>
      .
    </>
  )
}
