import type { Network } from '#cardano/network.ts'
import { epochLength, expectedBlocks } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { decimalText, figureText, percentChange } from '../ui/values/decimal-text.ts'

/** An epoch with the number of its slots that its figures count. */
export interface CountedEpoch {
  readonly network: Network
  readonly epoch: Epoch
  readonly slots: number
}

/** `97.2% of the 11,752.4 expected so far`; the expectation is exact, since few blocks are expected in a short time. */
export function expectedText({ network, epoch, slots }: CountedEpoch): string | undefined {
  const expected = expectedBlocks(network, epoch.no, slots)
  if (expected === 0) return undefined
  const percent = decimalText((epoch.blk_count / expected) * 100, 1)
  const isWhole = slots === epochLength(network, epoch.no)
  return `${percent}% of the ${figureText(expected)} expected${isWhole ? '' : ' so far'}`
}

/** `−16.0%`: the figure of an epoch against the same share of the median of others; undefined where there is nothing to compare with. */
export function medianChange(
  { network, epoch, slots }: CountedEpoch,
  compared: readonly Epoch[],
  of: (epoch: Epoch) => number,
): string | undefined {
  const middle = median(compared.map(of)) ?? 0
  return percentChange((middle * slots) / epochLength(network, epoch.no), of(epoch))
}

/** The middle value, or the mean of the two middle values; undefined without values. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}
