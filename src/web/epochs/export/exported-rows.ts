import type { Network } from '#cardano/network.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { csvText } from '../../browser/csv.ts'
import type { EpochCoverage, OpenEpoch } from '../../chain/epoch-coverage.ts'
import {
  feePerTransaction,
  figureOf,
  type Measure,
  transactionsPerBlock,
} from '../../chain/measures/measure.ts'
import { roundedDigits } from '../../chain/measures/ratio.ts'

/** A column of an exported file. Whole numbers are as the data service sends them; the head names the unit. */
interface ExportColumn {
  readonly head: string
  /** Plain digits, or a text; empty where there is no value. */
  readonly value: (epoch: Epoch) => string
  readonly isNumber: boolean
}

/** Decimals of a quotient, which need not end. */
const QUOTIENT_DECIMALS = 6

const states: Readonly<Record<EpochCoverage, string>> = {
  complete: 'complete',
  running: 'in progress',
  partial: 'incomplete on record',
  old: 'known in part',
}

/** The rows of a table as CSV (RFC 4180), with a head. */
export function epochsCsv(network: Network, rows: readonly Epoch[], open: OpenEpoch | undefined): string {
  const columns = exportColumns(network, open)
  return csvText([
    columns.map(({ head }) => head),
    ...rows.map((epoch) => columns.map(({ value }) => value(epoch))),
  ])
}

/** The rows of a table for a spreadsheet, separated by tabs, with a head. */
export function epochsTsv(network: Network, rows: readonly Epoch[], open: OpenEpoch | undefined): string {
  const columns = exportColumns(network, open)
  return [columns.map(({ head }) => head), ...rows.map((epoch) => columns.map(({ value }) => value(epoch)))]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('')
}

/** The rows of a table as JSON: an array of objects with the names of the CSV's columns, numbers with all their digits. */
export function epochsJson(network: Network, rows: readonly Epoch[], open: OpenEpoch | undefined): string {
  const columns = exportColumns(network, open)
  const objects = rows.map((epoch) => {
    const members = columns.map(
      ({ head, value, isNumber }) => `    ${JSON.stringify(head)}: ${jsonValue(value(epoch), isNumber)}`,
    )
    return `  {\n${members.join(',\n')}\n  }`
  })
  return objects.length === 0 ? '[]\n' : `[\n${objects.join(',\n')}\n]\n`
}

/** `epochal-mainnet-epochs-351-496.csv`. @param rows those that the file has */
export function exportName({ name }: Network, rows: readonly Epoch[], extension: string): string {
  const numbers = rows.map(({ no }) => no)
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  const extent = rows.length === 0 ? 'none' : least === greatest ? `${least}` : `${least}-${greatest}`
  return `epochal-${name}-epochs-${extent}.${extension}`
}

function exportColumns(network: Network, open: OpenEpoch | undefined): readonly ExportColumn[] {
  const number = (head: string, value: (epoch: Epoch) => bigint | number) => ({
    head,
    value: (epoch: Epoch) => value(epoch).toString(),
    isNumber: true,
  })
  const quotient = (head: string, measure: Measure) => ({
    head,
    value: (epoch: Epoch) => {
      const figure = figureOf(measure, epoch)
      return figure ? roundedDigits(figure, QUOTIENT_DECIMALS) : ''
    },
    isNumber: true,
  })
  const text = (head: string, value: (epoch: Epoch) => string) => ({ head, value, isNumber: false })
  return [
    number('epoch', ({ no }) => no),
    text('state', ({ no }) => states[no === open?.no ? open.coverage : 'complete']),
    text('scheduled_start_utc', ({ no }) => zoned(epochStart(network, no))),
    text('scheduled_end_utc', ({ no }) => zoned(epochEnd(network, no))),
    text('first_block_utc', ({ start_time }) => zoned(start_time)),
    text('last_block_utc', ({ end_time }) => zoned(end_time)),
    number('transactions', ({ tx_count }) => tx_count),
    number('fees_lovelace', ({ fees }) => fees),
    number('blocks', ({ blk_count }) => blk_count),
    number('output_lovelace', ({ out_sum }) => out_sum),
    quotient('fee_per_transaction_ada', feePerTransaction),
    quotient('transactions_per_block', transactionsPerBlock),
  ]
}

/** ISO 8601 with the zone. */
function zoned(time: UtcTime): string {
  return `${utcTimeText(time)}Z`
}

function jsonValue(value: string, isNumber: boolean): string {
  if (value === '') return 'null'
  return isNumber ? value : JSON.stringify(value)
}
