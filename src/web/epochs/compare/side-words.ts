import type { Network } from '#cardano/network.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { countText } from '../../ui/values/count-text.ts'
import { dateText } from '../../ui/values/timestamp.tsx'
import { type Basis, lengthOf, missingOf, type NoTotals, type Side } from './differences.ts'
import { openShareText } from './sides.ts'

/** `epochs 308 to 322`, `epoch 315 so far`, `the mean of epochs 285 to 314`. */
export function sideText(side: Side): string {
  const { range, isMean, open } = side
  const epochs = rangeName(range)
  if (isMean) return `the mean of ${epochs}`
  return open && lengthOf(side) === 1 ? `${epochs} so far` : epochs
}

/** `308 to 322`, `315`: the head of a column. */
export function sideHead(side: Side, basis: Basis, isB: boolean): string {
  const { first, last } = side.range
  const numbers = first === last ? `${first}` : `${first} to ${last}`
  if (basis === 'pace' && isB) return `the same share of ${numbers}`
  if (basis === 'pace') return `${numbers} so far`
  return basis === 'mean' && first !== last ? `mean of ${numbers}` : numbers
}

/** `11 Dec 2021 to 24 Feb 2022, 15 epochs`. */
export function extentOf(network: Network, { first, last }: EpochRange): string {
  const days = `${dateText(epochStart(network, first))} to ${dateText(epochEnd(network, last))}`
  return `${days}, ${countText(last - first + 1, 'epoch')}`
}

/** What is compared, where that is not two totals. */
export function basisText(
  a: Side,
  b: Side,
  basis: Basis,
  noTotals: NoTotals | undefined,
): string | undefined {
  if (basis === 'pace')
    return `The data service keeps only the total of a finished epoch, so B is ${openShareText(a)} of it. An epoch does not fill evenly.`
  switch (noTotals) {
    case undefined:
    case 'mean':
      return undefined
    case 'lengths':
      return basis === 'mean'
        ? `Means are compared: the ranges have ${lengthOf(a)} and ${lengthOf(b)} epochs, so totals would say little.`
        : `The ranges have ${lengthOf(a)} and ${lengthOf(b)} epochs, so their totals say little about an epoch.`
    case 'missing':
      return `Means are compared: ${missingText([a, b])} not on record, so there are no totals.`
    case 'open':
      return 'Means are compared, and an epoch that is not finished is left out of them.'
  }
}

function missingText(sides: readonly [Side, Side]): string {
  const parts = sides.flatMap((side, i) =>
    missingOf(side) > 0 ? [`${countText(missingOf(side), 'epoch')} of ${i === 0 ? 'A' : 'B'}`] : [],
  )
  const count = sides.reduce((sum, side) => sum + missingOf(side), 0)
  return `${parts.join(' and ')} ${count === 1 ? 'is' : 'are'}`
}

function rangeName({ first, last }: EpochRange): string {
  return first === last ? `epoch ${first}` : `epochs ${first} to ${last}`
}
