import type { Epoch } from '#contract/resources/epoch.ts'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { Count } from '../ui/values/count.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { type ComparedEpochs, type CountedEpoch, expectedText, paceText } from './epoch-readout-words.ts'
import { Figure } from './measures/figure.tsx'
import {
  feePerTransaction,
  figureOf,
  outputPerTransaction,
  transactionsPerBlock,
} from './measures/measure.ts'
import './epoch-readouts.css'
import { groupDigits } from '#cardano/decimal.ts'
import { activeSlotsCoefficient, epochLength } from '#cardano/slot-time.ts'

/**
 * The four figures of an epoch, each also per block or per transaction.
 * @param compared finished epochs, with which the pace is compared
 */
export function EpochReadouts({ counted, compared }: { counted: CountedEpoch; compared?: ComparedEpochs }) {
  const { epoch } = counted
  const perBlock = figureOf(transactionsPerBlock, epoch)
  const perTransaction = figureOf(feePerTransaction, epoch)
  const output = figureOf(outputPerTransaction, epoch)
  const pace = (of: (epoch: Epoch) => number) =>
    compared && (
      <>
        <br />
        {paceText(counted, compared.epochs, of) ?? '\u00a0'}
      </>
    )
  return (
    <>
      <Readouts>
        <Readout
          name="Transactions"
          series="tx"
          context={
            <>
              {perBlock && (
                <>
                  <Figure of={transactionsPerBlock} value={perBlock} /> per block
                </>
              )}
              {pace(({ tx_count }) => tx_count)}
            </>
          }
        >
          <Count value={epoch.tx_count} />
        </Readout>
        <Readout
          name="Fees"
          series="fee"
          context={
            <>
              {perTransaction && (
                <>
                  <Figure of={feePerTransaction} value={perTransaction} /> ADA per transaction
                </>
              )}
              {pace(({ fees }) => Number(fees))}
            </>
          }
        >
          <FieldAmount of={epoch} field="fees" decimals={2} />
        </Readout>
        <Readout
          name="Blocks"
          series="blk"
          context={
            <>
              {expectedText(counted)}
              {pace(({ blk_count }) => blk_count)}
            </>
          }
        >
          <Count value={epoch.blk_count} />
        </Readout>
        <Readout
          name="Output"
          series="out"
          context={
            <>
              {output && (
                <>
                  <Figure of={outputPerTransaction} value={output} /> ADA per transaction
                </>
              )}
              {pace(({ out_sum }) => Number(out_sum))}
            </>
          }
        >
          <FieldAmount of={epoch} field="out_sum" compact />
        </Readout>
      </Readouts>
      <p className="footnote readout-footnote">
        <ReadoutFootnote counted={counted} compared={compared} />
      </p>
    </>
  )
}

function ReadoutFootnote({
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
