import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { strokeHeight } from '../ui/controls/block-stroke.ts'
import { Link } from '../ui/controls/link.tsx'
import { type GapReason, type RulerGap, slotsFrom } from './ruler-gaps.ts'
import './neighbour-ruler.css'
import '../chain/axis-mark.css'

/** A ruler of slots: a stroke for each block, which is a link, and the stretches that show none. */
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
  const largest = Math.max(centre?.size ?? 0, ...blocks.map(({ size }) => size))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className="neighbour-ruler" role="group" aria-label={`Blocks within ${slots} slots on either side`}>
      {gaps.map((gap) => (
        <Gap key={gap.from} gap={gap} slots={slots} />
      ))}
      {blocks.map((block) => (
        <Stroke key={block.hash_hex} other={block} slotNo={slotNo} slots={slots} largest={largest} />
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

function Stroke({
  other,
  slotNo,
  slots,
  largest,
}: {
  other: Block
  slotNo: number
  slots: number
  largest: number
}) {
  const network = useNetwork()
  const { block_no, slot_no, epoch_slot_no, size } = other
  if (block_no === null || slot_no === null) return null
  const label = `Block ${groupDigits(String(block_no))}, slot ${groupDigits(String(epoch_slot_no))}`
  return (
    <Link
      className="neighbour-ruler-block"
      to={paths.block(network.name, block_no)}
      aria-label={label}
      title={label}
      style={{
        left: `${(50 + (slotsFrom(network, slotNo, slot_no) / slots) * 50).toFixed(2)}%`,
        height: strokeHeight(size, largest),
      }}
    />
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
