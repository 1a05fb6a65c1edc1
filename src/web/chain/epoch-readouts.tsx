import type { Network } from '#cardano/network.ts'
import { expectedBlocks } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { compact } from '../ui/values/amount.tsx'
import { Count } from '../ui/values/count.tsx'
import { DecimalNumber } from '../ui/values/decimal-number.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { feePerTransaction, outputPerTransaction, transactionsPerBlock } from './epoch-figures.ts'
import { FieldLabel } from './field-label.tsx'
import { median } from './median.ts'

interface EpochReadoutsProps {
  readonly network: Network
  readonly epoch: Epoch
  /**
   * The elapsed share of the epoch, from 0 to 1; an epoch in progress is compared with this share of others.
   */
  readonly elapsed: number
  /**
   * The finished epochs to compare the pace with: no property for no comparison, undefined epochs while they
   * load.
   */
  readonly compared?: { readonly epochs: readonly Epoch[] | undefined }
}

/** The four figures of an epoch, each also per block or per transaction. */
export function EpochReadouts({ network, epoch, elapsed, compared }: EpochReadoutsProps) {
  const perBlock = transactionsPerBlock(epoch)
  const perTransaction = feePerTransaction(epoch)
  const output = outputPerTransaction(epoch)
  const expected = Math.round(expectedBlocks(network, epoch.no) * elapsed)
  const pace = (of: (epoch: Epoch) => number) =>
    compared && (
      <>
        <br />
        {paceText(epoch, compared.epochs, elapsed, of)}
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
              {expected > 0 &&
                `${((epoch.blk_count / expected) * 100).toFixed(1)}% of the ${expected.toLocaleString('en')} expected`}
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
              {output !== undefined && `${compact(output)} ADA per transaction`}
              {pace(({ out_sum }) => Number(out_sum))}
            </>
          }
        >
          <FieldAmount of={epoch} field="out_sum" compact />
        </Readout>
      </Readouts>
      {compared && (
        <p className="footnote">
          {compared.epochs?.length === 0
            ? 'There is no finished epoch to compare with.'
            : `Median pace is the median of the ${compared.epochs?.length ?? 30} epochs before${elapsed < 1 ? ', times the share of the epoch that is over' : ''}.`}
        </p>
      )}
    </>
  )
}

/** `−16.0% vs median pace`; a space that keeps the line's height while there is nothing to compare with. */
function paceText(
  epoch: Epoch,
  compared: readonly Epoch[] | undefined,
  elapsed: number,
  of: (epoch: Epoch) => number,
): string {
  const middle = compared && median(compared.map(of))
  if (!middle || elapsed === 0) return '\u00a0'
  const percent = ((of(epoch) / (middle * elapsed) - 1) * 100).toFixed(1)
  const sign = Number(percent) > 0 ? '+' : Number(percent) < 0 ? '−' : ''
  return `${sign}${percent.replace(/^-/, '')}% vs median pace`
}
