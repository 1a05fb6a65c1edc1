import type { Epoch } from '#contract/resources/epoch.ts'
import { lazyPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { compactFigure } from '../ui/values/amount.tsx'
import { Count } from '../ui/values/count.tsx'
import { DecimalNumber } from '../ui/values/decimal-number.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { feePerTransaction, outputPerTransaction, transactionsPerBlock } from './epoch-figures.ts'
import { type ComparedEpochs, type CountedEpoch, expectedText, paceText } from './epoch-readout-words.ts'
import { FieldLabel } from './field-label.tsx'
import './epoch-readouts.css'

const ReadoutFootnote = lazyPart(() =>
  import('./readout-footnote.tsx').then(({ ReadoutFootnote }) => ReadoutFootnote),
)

/**
 * The four figures of an epoch, each also per block or per transaction.
 * @param compared finished epochs, with which the pace is compared
 */
export function EpochReadouts({ counted, compared }: { counted: CountedEpoch; compared?: ComparedEpochs }) {
  const { epoch } = counted
  const perBlock = transactionsPerBlock(epoch)
  const perTransaction = feePerTransaction(epoch)
  const output = outputPerTransaction(epoch)
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
          name={<FieldLabel of="Epoch.tx_count">Transactions</FieldLabel>}
          series="tx"
          context={
            <>
              {perBlock !== undefined && (
                <>
                  <DecimalNumber value={perBlock} decimals={2} /> per block
                </>
              )}
              {pace(({ tx_count }) => tx_count)}
            </>
          }
        >
          <Count value={epoch.tx_count} />
        </Readout>
        <Readout
          name={<FieldLabel of="Epoch.fees">Fees</FieldLabel>}
          series="fee"
          context={
            <>
              {perTransaction !== undefined && (
                <>
                  <DecimalNumber value={perTransaction} decimals={4} /> ADA per transaction
                </>
              )}
              {pace(({ fees }) => Number(fees))}
            </>
          }
        >
          <FieldAmount of={epoch} field="fees" decimals={2} />
        </Readout>
        <Readout
          name={<FieldLabel of="Epoch.blk_count">Blocks</FieldLabel>}
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
          name={<FieldLabel of="Epoch.out_sum">Output</FieldLabel>}
          series="out"
          context={
            <>
              {output !== undefined && `${compactFigure(output)} ADA per transaction`}
              {pace(({ out_sum }) => Number(out_sum))}
            </>
          }
        >
          <FieldAmount of={epoch} field="out_sum" compact />
        </Readout>
      </Readouts>
      <p className="footnote readout-footnote">
        <OptionalPart>
          <ReadoutFootnote counted={counted} compared={compared} />
        </OptionalPart>
      </p>
    </>
  )
}
