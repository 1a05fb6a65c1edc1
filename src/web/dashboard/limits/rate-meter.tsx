import { groupDigits } from '#cardano/decimal.ts'
import { Meter } from '../../ui/records/meter.tsx'
import type { MeteredKey } from './key-meters.ts'

/** The last whole minute of a key against its rate, with the busiest minute of today as the tick. */
export function RateMeter({
  metered: { key, lastMinute, busiestMinute, mostInMinute },
}: {
  metered: MeteredKey
}) {
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
      The rate is {perSecond.toLocaleString('en')} a second, with up to {groupDigits(String(burst))} at once.{' '}
      {busiestMinute
        ? `The tick is today’s busiest minute so far: ${groupDigits(String(busiestMinute.requests))} at ${busiestMinute.at.slice(11, 16)} UTC.`
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
