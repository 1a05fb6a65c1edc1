import type { Network } from '#cardano/network.ts'
import { compareRatios, type Ratio } from '../../chain/measures/ratio.ts'
import { type StandOut, standingOut } from '../standing-out/standing-out.ts'
import type { Side } from './differences.ts'
import type { NetworkEpochs } from './sides.ts'

/** The most that are listed. */
const LISTED = 6

/** The epochs of a side that stand out. */
export interface SideStandOut {
  readonly side: 'A' | 'B'
  readonly network: Network
  readonly item: StandOut
}

/** The farthest figure of each kind on each side, the farthest of all first. An epoch that is on both sides is named as A's. */
export function standingOutOfSides(
  a: Side,
  ownEpochs: NetworkEpochs,
  b: Side,
  otherEpochs: NetworkEpochs,
): SideStandOut[] {
  const ofA = farthestOf('A', a, ownEpochs)
  const isNew = ({ item, network }: SideStandOut) =>
    !ofA.some(
      (one) => one.network === network && one.item.no === item.no && one.item.measure === item.measure,
    )
  return [...ofA, ...farthestOf('B', b, otherEpochs).filter(isNew)]
    .toSorted((first, second) => compareRatios(distance(second.item), distance(first.item)))
    .slice(0, LISTED)
}

function farthestOf(
  side: 'A' | 'B',
  { network, range }: Side,
  { epochs, open }: NetworkEpochs,
): SideStandOut[] {
  const found = standingOut(
    epochs.filter(({ no }) => no !== open?.no),
    range,
  )
  return found
    .filter(({ measure }, i) => found.findIndex((other) => other.measure === measure) === i)
    .map((item) => ({ side, network, item }))
}

function distance({ score: { score } }: StandOut): Ratio {
  return { over: score.over < 0n ? -score.over : score.over, under: score.under }
}
