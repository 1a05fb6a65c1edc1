import { groupDigits } from '#cardano/decimal.ts'
import { DAY, type UtcTime } from '#cardano/utc-time.ts'
import type { NetworkStatus } from '#explorer-protocol/data-status.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { Meter } from '../ui/records/meter.tsx'
import { durationText } from '../ui/values/duration.ts'
import { momentText, relativeText } from '../ui/values/timestamp.tsx'
import { isCutOff } from './status-words.ts'

/** The rest of the limits of a network's key, as far as the data service says. */
export function LimitsLeft({ limits, state }: Pick<NetworkStatus, 'limits' | 'state'>) {
  const { rate, pace, quota } = limits
  // A refusal for the rate or the quota is a response, which names the limits too.
  const isKnown = !isCutOff(state) || state === 'waiting' || state === 'quota-used-up'
  return (
    <div className="status-limits">
      <h3>Limits left</h3>
      {!isKnown && <p className="status-quiet">Unknown until the data service answers again.</p>}
      {isKnown && rate && !quota.is_used_up && <Rate rate={rate} />}
      {isKnown && !rate && <p className="status-quiet">The data service names no rate.</p>}
      {isKnown && pace && <p className="status-quiet">{paceText(pace)}</p>}
      <Quota quota={quota} />
    </div>
  )
}

function Rate({ rate }: { rate: NonNullable<NetworkStatus['limits']['rate']> }) {
  const text = useFromServerNow((now) => rateText(rate, now))
  if (rate.left === null) return <p className="status-quiet">{text}</p>
  return (
    <Meter
      value={rate.left}
      most={rate.requests}
      label="Requests of the rate that are left"
      unit="requests left"
      state={rate.left < 1 ? 'reached' : 'normal'}
    >
      {text}
    </Meter>
  )
}

function Quota({ quota }: { quota: NetworkStatus['limits']['quota'] }) {
  const { per_day, made_today, is_used_up, resets_at } = quota
  const pace = useFromServerNow((now) => (now % DAY) / DAY)
  const untilReset = useFromServerNow((now) =>
    resets_at === null ? '' : `${momentText(resets_at as UtcTime)}, in ${durationText(resets_at - now)}`,
  )
  const reset = is_used_up && untilReset ? ` It starts again on ${untilReset}.` : ''
  if (per_day === null) {
    return (
      <p className="status-quiet">
        <b>{requestsText(made_today)}</b> by this Epochal today (UTC).{' '}
        {is_used_up ? `The quota is used up.${reset}` : 'The data service names no quota.'}
      </p>
    )
  }
  if (is_used_up) {
    return (
      <Meter value={per_day} most={per_day} label="Quota used today" unit="used today" state="reached">
        {`The quota is used up.${reset}`}
      </Meter>
    )
  }
  return (
    <Meter
      value={made_today}
      most={per_day}
      label="Quota used today by this Epochal"
      unit="used today by this Epochal"
      tick={per_day * pace}
      tickMeaning="an even pace for the day"
    >
      The tick is an even pace for the day (UTC). What was used before this Epochal started, or by others with
      the same key, is not in it.
    </Meter>
  )
}

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
