import { useQuery } from '@tanstack/react-query'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import { recentUsageQuery, useToday } from '#web/dashboard/usage-data/usage-data.ts'
import { Count } from '#web/ui/values/count.tsx'

/**
 * A row of bars without axes.
 * @param most the value of a full bar
 * @param label the whole in a sentence
 */
export function TinyBars({
  values,
  most,
  label,
  isRunning = false,
}: {
  values: readonly number[]
  most: number
  label: string
  isRunning?: boolean
}) {
  return (
    <div className="tiny-bars" role="img" aria-label={label}>
      {values.map((value, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
          key={at}
          className={classOf(value, isRunning && at === values.length - 1)}
          style={{ height: value === 0 ? '0' : `max(2px, ${(value / Math.max(most, 1)) * 100}%)` }}
        />
      ))}
    </div>
  )
}

function classOf(value: number, isOpen: boolean): string {
  if (value === 0) return 'tiny-bar tiny-bar--none'
  return isOpen ? 'tiny-bar tiny-bar--running' : 'tiny-bar'
}

/** The last hour of one key of a project, on the scale of all its keys, so that two can be compared. */
export function KeyLastHour({ project, keyId }: { project: string; keyId: string }) {
  const { data: usage } = useQuery(recentUsageQuery(project, useToday()))
  const ofKey = usage?.find((one) => one.keyId === keyId)
  return (
    <div className="last-hour">{ofKey && <LastHour usage={ofKey} most={mostInPairs(usage ?? [])} />}</div>
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
function minutePairs(requests: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(requests.length / 2) },
    (_, pair) => (requests[2 * pair] ?? 0) + (requests[2 * pair + 1] ?? 0),
  )
}

/** The greatest count of two minutes among keys, for one scale. */
function mostInPairs(usage: readonly Pick<KeyUsage, 'lastHour'>[]): number {
  return Math.max(1, ...usage.flatMap(({ lastHour }) => minutePairs(lastHour.requests)))
}
