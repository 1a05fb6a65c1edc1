import type { Network } from '#cardano/network.ts'
import { epochFirstSlot, epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/epoch.ts'
import { Amount, CompactAmount, compact } from './amount.tsx'
import { Count } from './count.tsx'
import { DecimalNumber } from './decimal-number.tsx'
import { feePerTransaction, outputPerTransaction, transactionsPerBlock } from './epoch-figures.ts'
import { Readout, Readouts } from './readout.tsx'

/** Slots that had a chance of a block: under Byron each has one, from Shelley on one in twenty. */
const SHELLEY_ACTIVE_SLOTS = 1 / 20

/** The four figures of an epoch, each with what it comes to for a block or a transaction. */
export function EpochReadouts({
  network,
  epoch,
  elapsed,
}: {
  network: Network
  epoch: Epoch
  /** How much of the epoch is over, from 0 to 1: a running one is compared with what it should have by now. */
  elapsed: number
}) {
  const perBlock = transactionsPerBlock(epoch)
  const perTransaction = feePerTransaction(epoch)
  const output = outputPerTransaction(epoch)
  const slots = epochLength(network, epoch.no)
  const byron = epochFirstSlot(network, epoch.no) < (network.schedule[1]?.firstSlot ?? 0)
  const expected = Math.round((byron ? slots : slots * SHELLEY_ACTIVE_SLOTS) * elapsed)
  return (
    <Readouts>
      <Readout
        name="Transactions"
        series="tx"
        context={
          perBlock !== undefined && (
            <>
              <DecimalNumber value={perBlock} decimals={2} /> per block
            </>
          )
        }
      >
        <Count value={epoch.tx_count} />
      </Readout>
      <Readout
        name="Fees"
        series="fee"
        context={
          perTransaction !== undefined && (
            <>
              <DecimalNumber value={perTransaction} decimals={4} /> ADA per transaction
            </>
          )
        }
      >
        <Amount lovelace={epoch.fees} decimals={2} />
      </Readout>
      <Readout
        name="Blocks"
        series="blk"
        context={
          expected > 0 &&
          `${((epoch.blk_count / expected) * 100).toFixed(1)}% of the ${expected.toLocaleString('en')} expected`
        }
      >
        <Count value={epoch.blk_count} />
      </Readout>
      <Readout
        name="Output"
        series="out"
        context={output !== undefined && `${compact(output)} ADA per transaction`}
      >
        <CompactAmount lovelace={epoch.out_sum} />
      </Readout>
    </Readouts>
  )
}
