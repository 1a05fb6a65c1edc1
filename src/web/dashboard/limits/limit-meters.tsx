import { groupDigits } from '#cardano/decimal.ts'
import { DAY, HOUR, MINUTE, type UtcTime } from '#cardano/utc-time.ts'
import type { KeyUsage, ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { namedKeys } from '#web/dashboard/project/stored-projects.ts'
import { useServerMinute } from '#web/dashboard/usage-data/usage-data.ts'
import { Meter, meterLevel } from '#web/ui/content/meter.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'
import { timeOfDay } from '#web/ui/values/timestamp.tsx'
import { type MeteredKey, meteredKeys } from './key-meters.ts'

/** Time of a day before which its pace says nothing. */
const SETTLED = 30 * MINUTE

/** Requests that a quota of a day would have by now, if they came evenly. */
export function evenPace(perDay: number, now: number): number {
  return (perDay * (now % DAY)) / DAY
}

/** Start of the next day of UTC, at which quotas start again. */
export function quotaReset(now: number): number {
  return (Math.floor(now / DAY) + 1) * DAY
}

/**
 * When the quota is used up if the day goes on as it was until now.
 * @returns undefined if that is not today, or if it is too early to say
 */
export function usedUpAt(used: number, perDay: number, now: number): number | undefined {
  const elapsed = now % DAY
  if (elapsed < SETTLED || used === 0 || used >= perDay) return undefined
  const at = now - elapsed + (elapsed * perDay) / used
  return at < quotaReset(now) ? at : undefined
}

/** The requests of a key today against its quota, with the pace that would just use it up. */
export function QuotaMeter({
  metered: { key, quotaUsed },
  now,
  isShort = false,
}: {
  metered: MeteredKey
  now: number
  isShort?: boolean
}) {
  const { perDay } = key.limits
  if (perDay === null) {
    return (
      <Meter
        value={quotaUsed}
        label="Requests today"
        unit={quotaUsed === 1 ? 'request today' : 'requests today'}
      >
        {!isShort && 'This key has no quota. Only its rate is limited.'}
      </Meter>
    )
  }
  return (
    <Meter
      value={quotaUsed}
      most={perDay}
      label="Requests today"
      unit="today"
      tick={evenPace(perDay, now)}
      tickMeaning="an even pace"
    >
      {isShort ? shortWords(quotaUsed, perDay, now) : quotaWords(quotaUsed, perDay, now)}
    </Meter>
  )
}

function quotaWords(used: number, perDay: number, now: number): string {
  const reset = `00:00 UTC, in ${durationText(quotaReset(now) - now)}`
  if (used >= perDay) return `Requests with this key get 402 until ${reset}.`
  const end = projectedEnd(used, perDay, now)
  if (end !== undefined) {
    const left = end - now < HOUR ? `, in ${durationText(end - now)}` : ''
    return `At today’s pace it is used up at ${timeOfDay(end as UtcTime)} UTC${left}. It starts again at ${reset}.`
  }
  return `The quota starts again at ${reset}.`
}

/** Undefined where nothing is to be said. */
function shortWords(used: number, perDay: number, now: number): string | undefined {
  if (used >= perDay) return 'Used up until 00:00 UTC.'
  const end = projectedEnd(used, perDay, now)
  return end === undefined ? undefined : `At today’s pace it is used up at ${timeOfDay(end as UtcTime)} UTC.`
}

/** When the quota is used up at today's pace, once it nearly is; undefined otherwise. */
function projectedEnd(used: number, perDay: number, now: number): number | undefined {
  return meterLevel(used, perDay) === 'nearly' ? usedUpAt(used, perDay, now) : undefined
}

/** The last whole minute of a key against its rate, with the busiest minute of today as the tick. */
function RateMeter({ metered: { key, lastMinute, busiestMinute, mostInMinute } }: { metered: MeteredKey }) {
  const { perSecond, burst } = key.limits
  return (
    <Meter
      value={lastMinute}
      most={mostInMinute}
      label="Requests in the last whole minute"
      unit="in the last whole minute"
      tick={busiestMinute?.requests}
      tickMeaning="today’s busiest minute so far"
    >
      The rate is {perSecond.toLocaleString('en')} a second, with up to {groupDigits(burst)} at once.{' '}
      {busiestMinute
        ? `The tick is today’s busiest minute so far: ${groupDigits(busiestMinute.requests)} at ${busiestMinute.at.slice(11, 16)} UTC.`
        : 'This key has made no request today so far.'}
    </Meter>
  )
}

/** The busiest minute of a key today against its rate. */
export function BusiestMinuteMeter({ metered: { busiestMinute, mostInMinute } }: { metered: MeteredKey }) {
  return (
    <Meter
      value={busiestMinute?.requests ?? 0}
      most={mostInMinute}
      label="Requests in today’s busiest minute so far"
      unit="in today’s busiest minute so far"
    />
  )
}

/** Today against the limits of each live key. Keys do not share their limits, so that they are not added up. */
export function LimitMeters({
  project,
  usage,
  today,
}: {
  project: ListedProject
  usage: readonly KeyUsage[]
  today: string
}) {
  const now = useServerMinute()
  const names = namedKeys(project)
  return (
    <>
      {meteredKeys(project, usage, today, now).map((metered) => (
        <div key={metered.key.id} className="usage-limits">
          {names.length > 1 && <h3>{names.find(({ id }) => id === metered.key.id)?.title}</h3>}
          <div className="usage-meters">
            <QuotaMeter metered={metered} now={now} />
            <RateMeter metered={metered} />
          </div>
        </div>
      ))}
      {names.length > 1 && <p className="footnote">Each key has its own limits.</p>}
    </>
  )
}
