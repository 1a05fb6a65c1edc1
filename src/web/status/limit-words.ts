import { groupDigits } from '#cardano/decimal.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { NetworkStatus } from '#explorer-protocol/data-status.ts'
import { relativeText } from '../ui/values/timestamp.tsx'

type Limits = NetworkStatus['limits']

/** `1 request`, `1,000 requests`. */
export function requestsText(requests: number): string {
  return `${groupDigits(String(requests))} ${requests === 1 ? 'request' : 'requests'}`
}

/** The rate of a key in the words of the data service's own header fields, and how old they are. */
export function rateText(
  { requests, seconds, left, seen_at }: NonNullable<Limits['rate']>,
  now: number,
): string {
  const allowed = `${requestsText(requests)} in ${groupDigits(String(seconds))} s`
  const said = relativeText(seen_at as UtcTime, Math.max(now, seen_at)).replace(/^now$/, 'just now')
  return left === null
    ? `The data service allows ${allowed}, as it said ${said}, and does not say how many are left.`
    : `The data service said so ${said}. It allows ${allowed}.`
}

/** The rate that Epochal keeps of itself. */
export function paceText({ per_second, from }: NonNullable<Limits['pace']>): string {
  const figure = per_second.toLocaleString('en', { maximumFractionDigits: 1 })
  const most = `at most ${figure} ${figure === '1' ? 'request' : 'requests'} a second`
  return from === 'setting'
    ? `Epochal is set to make ${most}.`
    : `Epochal makes ${most}, because the data service refused more (429).`
}
