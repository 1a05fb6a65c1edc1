import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochFirstSlot, epochLength, epochStart, slotTime } from '#cardano/slot-time.ts'
import { dateText, weekdayText } from './timestamp.tsx'

const DAYS = 5

/** What the ruler points at: the present, a moment that is past, or nothing, when the epoch is over. */
export type RulerMark =
  | { readonly kind: 'now'; readonly share: number }
  | { readonly kind: 'slot'; readonly epochSlotNo: number }
  | { readonly kind: 'complete' }

/** The five days of an epoch, drawn to scale. */
export function EpochRuler({
  network,
  epochNo,
  mark,
}: {
  network: Network
  epochNo: number
  mark: RulerMark
}) {
  const slots = epochLength(network, epochNo)
  const share = mark.kind === 'slot' ? mark.epochSlotNo / slots : mark.kind === 'now' ? mark.share : 1
  const percent = `${(share * 100).toFixed(3)}%`
  const dayStarts = Array.from({ length: DAYS }, (_, day) => (slots / DAYS) * day)
  const label =
    mark.kind === 'slot'
      ? `slot ${groupDigits(String(mark.epochSlotNo))} of ${groupDigits(String(slots))}`
      : `${(share * 100).toFixed(2)}%`
  return (
    <div
      className={`ruler ruler--big ${mark.kind === 'slot' ? 'static' : ''} ${mark.kind === 'complete' ? 'ruler--full' : ''}`}
      style={{ '--at': percent }}
      role="img"
      aria-label={`Epoch ${epochNo} from ${dateText(epochStart(network, epochNo))}, five days, at ${label}`}
    >
      {mark.kind !== 'complete' && (
        <span className={`flag ${share > 0.9 ? 'end' : share < 0.1 ? 'start' : ''}`}>{label}</span>
      )}
      <div className="scale" />
      <div className="done" />
      <div className="needle" />
      {dayStarts.map((slot, day) => {
        const time = slotTime(network, epochFirstSlot(network, epochNo) + slot)
        return (
          <span key={slot}>
            <span className="day" style={{ left: `${day * 20}%` }}>
              <b>
                <span className="hide-sm">{weekdayText(time)} </span>
                {dateText(time).replace(/ \d{4}$/, '')}
              </b>
            </span>
            <span className="slotno hide-sm" style={{ left: `${day * 20}%` }}>
              {groupDigits(String(slot))}
            </span>
          </span>
        )
      })}
      <span className="slotno end hide-sm">{groupDigits(String(slots))}</span>
    </div>
  )
}
