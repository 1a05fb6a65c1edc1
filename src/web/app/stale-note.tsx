import type { UtcTime } from '#cardano/utc-time.ts'
import { staleReasons } from '#contract/cache-status.ts'
import { useStaleDelivery } from '../api/deliveries.ts'
import { useNetwork } from '../links/network-context.ts'
import { useNow } from '../ui/clock.ts'
import { Notice } from '../ui/notice.tsx'
import { relativeText } from '../ui/timestamp.tsx'

/** Says that the page shows older answers than it should, how old, and why. */
export function StaleNote() {
  const stale = useStaleDelivery(useNetwork().name)
  return (
    stale && (
      <div className="wrap stale-note">
        <Notice kind="warn" title={<StaleTitle at={stale.at} />}>
          The reason: {staleReasons[stale.reason]}. Epochal asks again by itself.
        </Notice>
      </div>
    )
  )
}

function StaleTitle({ at }: { at: number }) {
  return `What you see was so ${relativeText(at as UtcTime, useNow())}.`
}
