import type { Network } from '#cardano/network.ts'
import { type Room, roomsWhere } from '../axis/chart-widths.ts'

/** Pixels of a character of a name, and of the space around a name. */
const CHARACTER = 7
const SPACE = 10

export interface EraMark {
  readonly name: string
  readonly firstEpoch: number
  /** The era's first place as a share of the record's width. */
  readonly share: number
  /** The widths of charts at which the name has room before the next era. */
  readonly rooms: readonly Room[]
}

/** The eras that have begun, each with its place under the overview of all epochs. */
export function eraMarks({ eras }: Pick<Network, 'eras'>, newest: number): EraMark[] {
  const begun = eras.filter(({ firstEpoch }) => firstEpoch <= newest)
  const count = newest + 1
  return begun.map(({ name, firstEpoch }, i) => {
    const width = ((begun[i + 1]?.firstEpoch ?? count) - firstEpoch) / count
    const rooms = roomsWhere((plotWidth) => width * plotWidth >= name.length * CHARACTER + SPACE)
    return { name, firstEpoch, share: firstEpoch / count, rooms }
  })
}
