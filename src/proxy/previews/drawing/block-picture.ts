import type { Network } from '#cardano/network.ts'
import { shortenMiddle } from '#cardano/shorten-middle.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockTitle } from '#explorer-protocol/page-head/page-words.ts'
import { colours } from './colours.ts'
import { countText, timeText } from './figure-text.ts'
import { AREA, type Figure, type PictureContent } from './picture-frame.ts'
import { element, tenths, text, textWidth } from './svg.ts'

/** A block with its place in its epoch. */
export function blockPicture(block: Block, network: Network): Omit<PictureContent, 'place'> {
  const { epoch_no, epoch_slot_no, tx_count, size, time, hash_hex } = block
  const place: Figure[] = [
    ...(epoch_no === null ? [] : [{ label: 'Epoch', value: String(epoch_no) }]),
    ...(epoch_slot_no === null ? [] : [{ label: 'Slot in the epoch', value: countText(epoch_slot_no) }]),
  ]
  return {
    title: blockTitle(block),
    line: `${timeText(time)} UTC · hash ${shortenMiddle(hash_hex, 8)}`,
    figures: [
      { label: 'Transactions', value: countText(tx_count) },
      { label: 'Size', value: countText(size), unit: 'bytes' },
      ...place,
    ],
    drawing: epoch_no === null || epoch_slot_no === null ? '' : slotRuler(network, epoch_no, epoch_slot_no),
  }
}

/** Parts of an epoch with a long stroke: days on networks whose epochs have five. */
const PARTS = 5
/** Short strokes in each: six hours. */
const STROKES = 4

/** The slots of an epoch, with a needle at one. It is ink: red is for the present alone. */
function slotRuler(network: Network, epochNo: number, slot: number): string {
  const slots = epochLength(network, epochNo)
  const [base, across] = [AREA.bottom - 34, AREA.right - AREA.left]
  const at = AREA.left + across * Math.min(slot / slots, 1)
  const strokes = Array.from({ length: PARTS * STROKES + 1 }, (_, i) => {
    const x = tenths(AREA.left + (across * i) / (PARTS * STROKES))
    return `M${x} ${base}v${i % STROKES === 0 ? -36 : -18}`
  })
  const label = `slot ${countText(slot)}`
  const half = textWidth(label, 24) / 2
  const middle = Math.min(Math.max(at, AREA.left + half), AREA.right - half)
  return [
    element('rect', { x: AREA.left, y: base, width: across, height: 8, fill: colours.sunken }),
    element('rect', { x: AREA.left, y: base, width: at - AREA.left, height: 8, fill: colours.tx }),
    element('path', { d: strokes.join(''), stroke: colours['rule-2'], 'stroke-width': 2 }),
    element('path', { d: `M${tenths(at)} ${base + 8}V${base - 72}`, stroke: colours.ink, 'stroke-width': 3 }),
    element('circle', { cx: at, cy: base - 72, r: 7, fill: colours.ink }),
    text({ x: middle, y: base - 92, size: 24, weight: 600, anchor: 'middle' }, label),
    text({ x: AREA.left, y: AREA.bottom + 4, size: 22, fill: colours['ink-3'] }, `Epoch ${epochNo}`),
    text(
      { x: AREA.right, y: AREA.bottom + 4, size: 22, fill: colours['ink-3'], anchor: 'end' },
      `${countText(slots)} slots`,
    ),
  ].join('')
}
