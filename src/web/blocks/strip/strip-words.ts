import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'

/** The start of an epoch between two blocks of a page. */
export interface EpochEdge {
  readonly epochNo: number
  /** The newest block before it. */
  readonly after: number
  readonly time: UtcTime
}

/** The epochs that begin between neighbouring blocks. @param places newest first */
export function epochEdges(network: Network, places: readonly BlockPlace[]): EpochEdge[] {
  return places.flatMap((place, i) => {
    const older = places[i + 1]
    if (place.state !== 'loaded' || older?.state !== 'loaded') return []
    const { epoch_no } = place.block
    if (epoch_no === null || older.block.epoch_no === null || epoch_no === older.block.epoch_no) return []
    return [{ epochNo: epoch_no, after: older.no, time: epochStart(network, epoch_no) }]
  })
}

/** The sentence on a strip's epochs; empty while blocks are missing, since theirs are not known. */
export function epochsText(places: readonly BlockPlace[]): string {
  const epochs = places.map((place) => (place.state === 'loaded' ? place.block.epoch_no : null))
  const [first, last] = [epochs.at(-1), epochs.at(0)]
  if (first == null || last == null || epochs.includes(null)) return ''
  return first === last ? `All are in epoch ${last}.` : `Epoch ${last} begins among them.`
}

/** The name of a strip, for screen readers. @param hasNewest whether it has the newest block of the chain */
export function stripLabel(count: number, hasNewest: boolean): string {
  const which = hasNewest ? 'Newest' : 'These'
  return count === 1
    ? `${hasNewest ? 'Newest block' : 'One block'} by time. Enter opens it.`
    : `${which} ${count} blocks by time. Left and Right move, Enter opens.`
}

/** A block in words, for screen readers. @param ageText `2 min ago`, or a time */
export function blockLabel(block: Block, ageText: string): string {
  const transactions = block.tx_count === 1 ? '1 transaction' : `${grouped(block.tx_count)} transactions`
  const content = block.tx_count === 0 ? 'no transactions' : transactions
  return `Block ${grouped(block.block_no ?? 0)}, ${grouped(block.size)} bytes, ${content}, ${ageText}`
}

function grouped(number: number): string {
  return groupDigits(String(number))
}
