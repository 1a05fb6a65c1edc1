import { useFromServerNow } from '../../browser/server-clock.ts'
import { pauseText } from '../live/standstill-words.ts'
import { placeOn, type StripSpan } from './strip-scale.ts'

/** The time of a strip whose blocks are still to come, or in which there was none, up to now. */
export function EmptyTime({
  span,
  endsNow,
  ...time
}: {
  span: StripSpan
  endsNow: boolean
} & ({ loadedFrom: number } | { pausedFrom: number })) {
  const isLoading = 'loadedFrom' in time
  const edge = isLoading ? time.loadedFrom : time.pausedFrom
  const place = useFromServerNow((now) =>
    (placeOn(span, edge - (endsNow ? now - span.to : 0)) * 100).toFixed(2),
  )
  const text = useFromServerNow((now) =>
    isLoading ? 'reading earlier blocks' : `no block for ${pauseText(now - edge)}`,
  )
  // A pause begins a little after the newest block.
  const sides = isLoading
    ? { left: 0, right: `${100 - Number(place)}%` }
    : { left: `${Number(place) + (100 - Number(place)) / 20}%`, right: 0 }
  return (
    <span className={`block-strip-empty block-strip-empty--${isLoading ? 'loading' : 'pause'}`} style={sides}>
      <b>{text}</b>
    </span>
  )
}
