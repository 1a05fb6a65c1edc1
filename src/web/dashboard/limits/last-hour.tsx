import { useQuery } from '@tanstack/react-query'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import { Count } from '../../ui/values/count.tsx'
import { usageQuery } from '../usage-data/usage-query.ts'
import { daysUntil } from '../usage-data/usage-range.ts'
import { useToday } from '../usage-data/use-today.ts'
import { TinyBars } from './tiny-bars.tsx'

/** The last hour of one key of a project, on the scale of all its keys, so that two can be compared. */
export function KeyLastHour({ project, keyId }: { project: string; keyId: string }) {
  const { data: usage } = useQuery(usageQuery(project, daysUntil(useToday(), 30)))
  const ofKey = usage?.find((one) => one.keyId === keyId)
  return (
    <div className="last-hour">
      {ofKey ? (
        <LastHour usage={ofKey} most={mostInPairs(usage ?? [])} />
      ) : (
        <div className="last-hour-waiting" />
      )}
    </div>
  )
}

/** @param most requests of a full bar */
function LastHour({ usage: { lastHour }, most }: { usage: Pick<KeyUsage, 'lastHour'>; most: number }) {
  const total = lastHour.requests.reduce((sum, count) => sum + count, 0)
  return (
    <>
      <p className="aside">
        {total === 0 ? (
          'No request in the last hour'
        ) : (
          <>
            <Count value={total} /> {total === 1 ? 'request' : 'requests'} in the last hour
          </>
        )}
      </p>
      <TinyBars
        values={minutePairs(lastHour.requests)}
        most={most}
        label={`Requests in the last hour, a bar for two minutes: ${total} in all.`}
      />
    </>
  )
}

/** Counts of two minutes each, so that an hour has 30 bars. */
export function minutePairs(requests: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(requests.length / 2) },
    (_, pair) => (requests[2 * pair] ?? 0) + (requests[2 * pair + 1] ?? 0),
  )
}

/** The greatest count of two minutes among keys, for one scale. */
export function mostInPairs(usage: readonly Pick<KeyUsage, 'lastHour'>[]): number {
  return Math.max(1, ...usage.flatMap(({ lastHour }) => minutePairs(lastHour.requests)))
}
