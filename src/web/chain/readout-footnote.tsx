import { groupDigits } from '#cardano/decimal.ts'
import { activeSlotsCoefficient, epochLength } from '#cardano/slot-time.ts'
import type { ComparedEpochs, CountedEpoch } from './epoch-readout-words.ts'

export function ReadoutFootnote({
  counted,
  compared,
}: {
  counted: CountedEpoch
  compared: ComparedEpochs | undefined
}) {
  return readoutFootnote(counted, compared)
}

/** The definitions of the expectation, and of the median pace where there is one. */
export function readoutFootnote(
  { network, epoch, slots }: CountedEpoch,
  compared: ComparedEpochs | undefined,
): string {
  const every = Math.round(1 / activeSlotsCoefficient(network, epoch.no))
  const share = slots / epochLength(network, epoch.no)
  const counted =
    share < 1
      ? `, for the ${groupDigits(String(slots))} slots up to its newest block (${(share * 100).toFixed(1)}%)`
      : ''
  const expected = `Expected: a block in every ${every > 1 ? `${every} slots` : 'slot'}${counted}.`
  if (!compared) return expected
  const count = compared.epochs?.length
  if (count === 0) return `${expected} There is no finished epoch to compare with.`
  const taken = share < 1 ? 'the same share of ' : ''
  return `${expected} Median pace: ${taken}the median of the ${count ? `${count} ` : ''}epochs on record before.`
}
