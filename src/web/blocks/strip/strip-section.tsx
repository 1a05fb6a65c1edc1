import { blockInterval } from '#cardano/slot-time.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { timeZone } from '../../browser/time-zone.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import type { BlockPool } from '../../chain/pools-at-hand.ts'
import { useNetwork } from '../../links/network-context.ts'
import { relativeText } from '../../ui/values/timestamp.tsx'
import { pauseText } from '../live/standstill-words.ts'
import { BlockStrip } from './block-strip.tsx'
import { ChosenBlock } from './chosen-block.tsx'
import { clockOf, clockZone, spanTitle } from './clock-time.tsx'
import {
  agoTicks,
  clockTicks,
  lengthText,
  placeOn,
  type StripSpan,
  spanAround,
  spanThrough,
} from './strip-scale.ts'
import { blockLabel, type EpochEdge, epochsText } from './strip-words.ts'
import type { Side } from './stroke-keys.ts'

/** The place of a strip before its first block has come. */
const NO_SPAN: StripSpan = { from: 0, to: 1 }

/** The blocks of a page over time, with the figures of one of them. */
export function StripSection({
  places,
  edges,
  endsNow,
  isPaused,
  chosen,
  previous,
  pool,
  onChoose,
  onBeyond,
  onHold,
}: {
  places: readonly BlockPlace[]
  edges: readonly EpochEdge[]
  /** True while the strip has the newest block: it ends now. One that lacks newer blocks ends at its own newest. */
  endsNow: boolean
  /** True while the chain, which should have new blocks, has none. */
  isPaused: boolean
  chosen: Block | undefined
  previous: Block | undefined
  /** The pool of the chosen block; undefined without one. */
  pool: BlockPool | undefined
  onChoose: (blockNo: number) => void
  onBeyond: (side: Side) => boolean
  /** Called when the focus enters the strip, and when it leaves. */
  onHold: (isHeld: boolean) => void
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const minute = useFromServerNow((now) => (endsNow ? Math.floor(now / MINUTE) * MINUTE : 0))
  const blocks = places.flatMap((place) => (place.state === 'loaded' ? [place.block] : []))
  const isComplete = !places.some(({ state }) => state === 'pending')
  const [newest, oldest] = [blocks.at(0), blocks.at(-1)]
  /** The oldest block below which some may still come. */
  const arrived = blocks.findLast(({ block_no }, i) => places[i]?.no === block_no)
  const expected = isComplete ? 0 : places.length * blockInterval(network, newest?.epoch_no ?? 0)
  const span =
    newest === undefined || oldest === undefined
      ? undefined
      : endsNow
        ? spanThrough(Math.max(minute, newest.time), oldest.time, expected)
        : spanAround(Math.min(oldest.time, newest.time - expected), newest.time)
  return (
    <section
      className="section strip-section"
      aria-labelledby="strip-heading"
      onFocus={({ target }) => target.matches('a') && onHold(true)}
      onBlur={() => onHold(false)}
    >
      <div className="section-header">
        <h2 id="strip-heading">{titleText()}</h2>
        <span className="section-note">
          Each stroke is a block, its height is the size in bytes. {epochsText(places)}
        </span>
      </div>
      <ChosenBlock block={chosen} previous={previous} pool={pool} />
      <BlockStrip
        blocks={blocks}
        places={places}
        span={span ?? NO_SPAN}
        ticks={
          !span ? [] : endsNow ? agoTicks(span) : clockTicks(span, (time) => clockOf(zone, time).slice(0, 5))
        }
        edges={edges}
        endsNow={endsNow}
        chosen={chosen}
        onChoose={onChoose}
        onBeyond={onBeyond}
        labelOf={(block, now) =>
          blockLabel(
            block,
            endsNow
              ? relativeText(block.time, now)
              : `${clockOf(zone, block.time)} ${clockZone(zone, block.time)}`,
          )
        }
        empty={
          span &&
          (!isComplete && arrived ? (
            <EmptyTime span={span} endsNow={endsNow} loadedFrom={arrived.time} />
          ) : (
            isPaused && newest && <EmptyTime span={span} endsNow={endsNow} pausedFrom={newest.time} />
          ))
        }
      />
    </section>
  )

  function titleText(): string {
    if (!isComplete || !span) return endsNow ? 'Newest blocks' : 'Blocks by time'
    if (!endsNow) return spanTitle(zone, span)
    const length = span.to - span.from
    return length < 2 * 60 * MINUTE && length > MINUTE
      ? `Last ${length / MINUTE} minutes`
      : `Last ${lengthText(length)}`
  }
}

/** The time of a strip whose blocks are still to come, or in which there was none, up to now. */
function EmptyTime({
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
