import type { Network } from '#cardano/network.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type FileColumn, numberColumn, type TableFile, textColumn } from '#web/files/table-file.ts'
import { feePerTransaction, figureOf, type Measure, transactionsPerBlock } from '#web/measures/measure.ts'
import { roundedDigits } from '#web/measures/ratio.ts'
import type { EpochCoverage, OpenEpoch } from '#web/tip/epoch-coverage.ts'

/** Decimals of a quotient, which need not end. */
const QUOTIENT_DECIMALS = 6

const states: Readonly<Record<EpochCoverage, string>> = {
  complete: 'complete',
  running: 'in progress',
  partial: 'incomplete on record',
  old: 'known in part',
}

/**
 * The rows of a table as a file, in the order of the table.
 * @param open the epoch that is not complete
 */
export function epochsFile(
  network: Network,
  rows: readonly Epoch[],
  open: OpenEpoch | undefined,
): TableFile<Epoch> {
  return { columns: fileColumns(network, open), rows }
}

/** `epochal-mainnet-epochs-351-496`. */
export function epochsFileName({ name }: Network, rows: readonly Epoch[]): string {
  const numbers = rows.map(({ no }) => no)
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  const extent = rows.length === 0 ? 'none' : least === greatest ? `${least}` : `${least}-${greatest}`
  return `epochal-${name}-epochs-${extent}`
}

function fileColumns(network: Network, open: OpenEpoch | undefined): readonly FileColumn<Epoch>[] {
  const quotient = (head: string, measure: Measure) => ({
    head,
    value: (epoch: Epoch) => {
      const figure = figureOf(measure, epoch)
      return figure ? roundedDigits(figure, QUOTIENT_DECIMALS) : ''
    },
    isNumber: true,
  })
  return [
    numberColumn<Epoch>('epoch', ({ no }) => no),
    textColumn<Epoch>('state', ({ no }) => states[no === open?.no ? open.coverage : 'complete']),
    textColumn<Epoch>('scheduled_start_utc', ({ no }) => zoned(epochStart(network, no))),
    textColumn<Epoch>('scheduled_end_utc', ({ no }) => zoned(epochEnd(network, no))),
    textColumn<Epoch>('first_block_utc', ({ start_time }) => zoned(start_time)),
    textColumn<Epoch>('last_block_utc', ({ end_time }) => zoned(end_time)),
    numberColumn<Epoch>('transactions', ({ tx_count }) => tx_count),
    numberColumn<Epoch>('fees_lovelace', ({ fees }) => fees),
    numberColumn<Epoch>('blocks', ({ blk_count }) => blk_count),
    numberColumn<Epoch>('output_lovelace', ({ out_sum }) => out_sum),
    quotient('fee_per_transaction_ada', feePerTransaction),
    quotient('transactions_per_block', transactionsPerBlock),
  ]
}

/** ISO 8601 with the zone. */
function zoned(time: UtcTime): string {
  return `${utcTimeText(time)}Z`
}
