import { DAY, HOUR, MINUTE } from '#cardano/utc-time.ts'
import { Meter } from '../../ui/records/meter.tsx'
import { meterLevel } from '../../ui/records/meter-level.ts'
import { durationText } from '../../ui/values/duration.ts'
import type { MeteredKey } from './key-meters.ts'

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
    return `At today’s pace it is used up at ${clockText(end)} UTC${left}. It starts again at ${reset}.`
  }
  return `The quota starts again at ${reset}. The tick is an even pace.`
}

/** Undefined where the list itself says what the tick is. */
function shortWords(used: number, perDay: number, now: number): string | undefined {
  if (used >= perDay) return 'Used up until 00:00 UTC.'
  const end = projectedEnd(used, perDay, now)
  return end === undefined ? undefined : `At today’s pace it is used up at ${clockText(end)} UTC.`
}

/** When the quota is used up at today's pace, once it nearly is; undefined otherwise. */
function projectedEnd(used: number, perDay: number, now: number): number | undefined {
  return meterLevel(used, perDay) === 'nearly' ? usedUpAt(used, perDay, now) : undefined
}

/** `17:02`. */
function clockText(time: number): string {
  return new Date(time).toISOString().slice(11, 16)
}
