import type { MouseEvent } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { strokeHeight } from '../ui/controls/block-stroke.ts'
import { useNavigateAfterPaint } from '../ui/controls/use-navigate-after-paint.ts'
import { type GapReason, type RulerGap, slotsFrom } from './ruler-gaps.ts'
import './neighbour-ruler.css'
import '../chain/axis-mark.css'

/** Pixels on each side of a stroke in which a press opens its block. */
const REACH = 12

/**
 * A ruler of slots: a stroke for each block, and the stretches that show none. A press opens the nearest block: strokes are too
 * near to each other for a link each. Buttons and keys of the page open the blocks beside its own.
 */
export function SlotRuler({
  slotNo,
  slots,
  name,
  blocks,
  centre,
  gaps,
}: {
  /** The slot in the middle. */
  slotNo: number
  /** Slots on each side of it, as long as its own. */
  slots: number
  /** The name of the middle on the scale. */
  name: string
  blocks: readonly Block[]
  /** The block in the middle, if it has one. */
  centre?: Block
  /** In slots from the middle. */
  gaps: readonly RulerGap[]
}) {
  const network = useNetwork()
  const navigate = useNavigateAfterPaint()
  const largest = Math.max(centre?.size ?? 0, ...blocks.map(({ size }) => size))
  const strokes = blocks.flatMap(({ block_no, slot_no, epoch_slot_no, size }) =>
    block_no === null || slot_no === null
      ? []
      : [
          {
            blockNo: block_no,
            label: `Block ${groupDigits(String(block_no))}, slot ${groupDigits(String(epoch_slot_no))}`,
            /** In percent of the ruler. */
            place: 50 + (slotsFrom(network, slotNo, slot_no) / slots) * 50,
            height: strokeHeight(size, largest),
          },
        ],
  )

  function openNearest({ clientX, currentTarget }: MouseEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const distance = (place: number) => Math.abs(left + (place / 100) * width - clientX)
    const [nearest] = strokes.toSorted((a, b) => distance(a.place) - distance(b.place))
    if (nearest && distance(nearest.place) <= REACH) navigate(paths.block(network.name, nearest.blockNo))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the page step from block to block
    <div
      className="neighbour-ruler"
      role="group"
      aria-label={`Blocks within ${slots} slots on either side`}
      onClick={openNearest}
    >
      {gaps.map((gap) => (
        <Gap key={gap.from} gap={gap} slots={slots} />
      ))}
      {strokes.map(({ blockNo, label, place, height }) => (
        <span
          key={blockNo}
          className="neighbour-ruler-block neighbour-ruler-block--other"
          role="img"
          aria-label={label}
          title={label}
          style={{ left: `${place.toFixed(2)}%`, height }}
        />
      ))}
      {centre ? (
        <span
          className="neighbour-ruler-block neighbour-ruler-block--this"
          style={{ left: '50%', height: strokeHeight(centre.size, largest) }}
        />
      ) : (
        <span className="neighbour-ruler-slot" />
      )}
      <Scale slots={slots} name={name} />
    </div>
  )
}

/** The share of the ruler below which a gap has no room for its label; the note below the ruler names its pattern. */
const LABELLED_SHARE = 0.2

const labels: Readonly<Record<GapReason, string>> = {
  'not-on-record': 'not on record',
  'not-loaded': 'not loaded',
  arriving: 'loading',
  'after-newest': 'none known yet',
}

function Gap({ gap: { from, to, reason }, slots }: { gap: RulerGap; slots: number }) {
  const share = (to - from) / (2 * slots)
  return (
    <span
      className={`neighbour-ruler-gap neighbour-ruler-gap--${reason}`}
      title={labels[reason]}
      style={{ left: `${(50 + (from / slots) * 50).toFixed(2)}%`, width: `${(share * 100).toFixed(2)}%` }}
    >
      {share >= LABELLED_SHARE && <span>{labels[reason]}</span>}
    </span>
  )
}

const PARTS = [-1, -2 / 3, -1 / 3, 0, 1 / 3, 2 / 3, 1]

function Scale({ slots, name }: { slots: number; name: string }) {
  return PARTS.map((part) => {
    const edge = Math.abs(part) === 1
    const count = Math.round(Math.abs(part) * slots)
    const text = part === 0 ? name : `${part < 0 ? '−' : '+'}${count}${edge ? ' slots' : ''}`
    const side = part === -1 ? ' axis-mark--start' : part === 1 ? ' axis-mark--end' : ''
    return (
      <span
        key={part}
        className={`axis-mark${side}${edge || part === 0 ? '' : ' is-minor'}`}
        style={{ left: `${(50 + part * 50).toFixed(2)}%` }}
      >
        {text}
      </span>
    )
  })
}
