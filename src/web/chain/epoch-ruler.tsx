import { memo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochFirstSlot, epochLength, slotTime } from '#cardano/slot-time.ts'
import { timeZone } from '../browser/time-zone.ts'
import { zoneText } from '../ui/values/timestamp.tsx'
import { epochSpanText, epochStartText, hasShortEpochs, rulerTimeText } from './epoch-time.ts'
import './epoch-ruler.css'

/** Parts of the ruler: the days of an epoch on mainnet. */
const DAYS = 5

/** The mark on the ruler: the present, a slot, or none for a complete epoch. */
export type RulerMark =
  | { readonly kind: 'now'; readonly share: number }
  | { readonly kind: 'slot'; readonly epochSlotNo: number }
  | { readonly kind: 'complete' }

/** The time of an epoch, to scale. */
export function EpochRuler({
  network,
  epochNo,
  mark,
}: {
  network: Network
  epochNo: number
  mark: RulerMark
}) {
  const zone = timeZone.use()
  const slots = epochLength(network, epochNo)
  const share = mark.kind === 'slot' ? mark.epochSlotNo / slots : mark.kind === 'now' ? mark.share : 1
  const percent = `${(share * 100).toFixed(3)}%`
  const label =
    mark.kind === 'slot'
      ? `slot ${groupDigits(String(mark.epochSlotNo))} of ${groupDigits(String(slots))}`
      : `${(share * 100).toFixed(2)}%`
  return (
    <div
      className={`epoch-ruler epoch-ruler--${mark.kind}`}
      style={{ '--at': percent }}
      role="img"
      aria-label={`Epoch ${epochNo} from ${epochStartText(network, epochNo, zone)}, ${epochSpanText(network)}, at ${label}`}
    >
      {mark.kind !== 'complete' && (
        <span className={`epoch-ruler-label ${share > 0.9 ? 'is-last' : share < 0.1 ? 'is-first' : ''}`}>
          {label}
        </span>
      )}
      <div className="epoch-ruler-scale" />
      <div className="epoch-ruler-elapsed" />
      <div className="epoch-ruler-needle" />
      <RulerDays network={network} epochNo={epochNo} />
    </div>
  )
}

/** The days of an epoch, which stay while the mark moves. */
const RulerDays = memo(({ network, epochNo }: { network: Network; epochNo: number }) => {
  const zone = timeZone.use()
  const slots = epochLength(network, epochNo)
  const dayStarts = Array.from({ length: DAYS }, (_, day) => (slots / DAYS) * day)
  return (
    <>
      {dayStarts.map((slot, day) => {
        const time = slotTime(network, epochFirstSlot(network, epochNo) + slot)
        const { lead, text } = rulerTimeText(network, time, zone)
        return (
          <span key={slot}>
            <span className="epoch-ruler-day" style={{ left: `${day * 20}%` }}>
              <b>
                <span>{lead}</span>
                {text}
                {day === 0 && hasShortEpochs(network) && ` ${zoneText(zone, time)}`}
              </b>
            </span>
            <span className="epoch-ruler-slot" style={{ left: `${day * 20}%` }}>
              {groupDigits(String(slot))}
            </span>
          </span>
        )
      })}
      <span className="epoch-ruler-slot is-last">{groupDigits(String(slots))}</span>
    </>
  )
})
