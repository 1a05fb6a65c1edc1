import { useFromServerNow } from '#web/browser/clock.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { epochShare, percentText } from './epoch-time.ts'
import './epoch-bar.css'

/**
 * How much of an epoch is over, with a mark at now.
 * @param reached the share of an epoch that is not in progress, from 0 to 1: without a mark
 */
export function EpochBar({
  epochNo,
  reached,
  tall,
}: {
  epochNo: number
  reached?: number | undefined
  tall?: boolean
}) {
  const network = useNetwork()
  const at = useFromServerNow((now) => percentText(reached ?? epochShare(network, epochNo, now), 2))
  return (
    <div className={tall ? 'epoch-bar epoch-bar--tall' : 'epoch-bar'} style={{ '--at': at }} aria-hidden>
      <span />
      {reached === undefined && <b />}
    </div>
  )
}
