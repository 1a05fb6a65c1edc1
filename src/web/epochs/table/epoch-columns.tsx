import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { epochStartText, hasShortEpochs } from '../../chain/epoch-time.ts'
import { Figure } from '../../chain/measures/figure.tsx'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  figureOf,
  type Measure,
  outputTotal,
  transactionCount,
  transactionsPerBlock,
} from '../../chain/measures/measure.ts'
import { changeText } from '../../chain/measures/measure-text.ts'
import { changeOf, compareRatios, type Ratio } from '../../chain/measures/ratio.ts'
import { EpochLink } from '../../links/resource-link.tsx'
import { byValue, type Column } from '../../ui/records/data-table.tsx'
import { Count } from '../../ui/values/count.tsx'
import { FieldAmount } from '../../ui/values/field-amount.tsx'
import { tableTimeText } from '../../ui/values/timestamp.tsx'
import type { ColumnName } from '../address/shown-columns.ts'
import { openTexts } from '../epoch-words.ts'
import { TableBar } from './table-bar.tsx'

/** The labels of the columns that a person may choose. */
export const columnLabels: Readonly<Record<ColumnName, string>> = {
  starts: 'Starts',
  tx: 'Transactions',
  fees: 'Fees',
  blocks: 'Blocks',
  output: 'Output',
  'fee-per-tx': 'Fee per transaction',
  'tx-per-block': 'Transactions per block',
  change: 'Change in transactions',
  'first-block': 'First block',
  'last-block': 'Last block',
  id: 'Record number',
}

/** The columns of the table. @param all every epoch on record, for the change from the one before */
export function epochColumns(
  network: Network,
  epochs: readonly Epoch[],
  all: readonly Epoch[],
  open: OpenEpoch | undefined,
  shown: readonly ColumnName[],
): readonly Column<Epoch>[] {
  const first: Column<Epoch> = {
    name: 'no',
    label: 'Epoch',
    cell: ({ no }) => <EpochLink no={no} />,
    compare: byValue(({ no }) => no),
  }
  const columns: Readonly<Record<ColumnName, () => readonly Column<Epoch>[]>> = {
    starts: () => [startColumn(network)],
    tx: () => [
      {
        name: 'tx',
        label: 'Transactions',
        numeric: true,
        cell: ({ tx_count }) => <Count value={tx_count} />,
        compare: byValue(({ tx_count }) => tx_count),
      },
      barColumn('tx', transactionCount, epochs, open),
    ],
    fees: () => [
      {
        name: 'fees',
        label: 'Fees, ADA',
        numeric: true,
        cell: (epoch) => <FieldAmount of={epoch} field="fees" decimals={2} unit={false} inTable />,
        compare: byValue(({ fees }) => fees),
      },
      barColumn('fee', feeTotal, epochs, open),
    ],
    blocks: () => [
      {
        name: 'blocks',
        label: 'Blocks',
        numeric: true,
        className: 'column-secondary',
        cell: ({ blk_count }) => <Count value={blk_count} />,
        compare: byMeasure(blockCount),
      },
    ],
    output: () => [
      {
        name: 'output',
        label: 'Output, ADA',
        numeric: true,
        className: 'column-secondary',
        cell: (epoch) => <FieldAmount of={epoch} field="out_sum" compact unit={false} inTable />,
        compare: byMeasure(outputTotal),
      },
    ],
    'fee-per-tx': () => [quotientColumn('Fee per tx', feePerTransaction, 'column-secondary')],
    'tx-per-block': () => [quotientColumn('Tx per block', transactionsPerBlock, 'column-tertiary')],
    change: () => [changeColumn(all, open)],
    'first-block': () => [
      {
        name: 'first-block',
        label: 'First block, UTC',
        cell: ({ start_time }) => tableTimeText(start_time),
        compare: byValue(({ start_time }) => start_time),
      },
    ],
    'last-block': () => [
      {
        name: 'last-block',
        label: 'Last block, UTC',
        cell: ({ end_time }) => tableTimeText(end_time),
        compare: byValue(({ end_time }) => end_time),
      },
    ],
    id: () => [
      {
        name: 'id',
        label: 'Record',
        numeric: true,
        cell: ({ id }) => <Count value={id} />,
        compare: byValue(({ id }) => id),
      },
    ],
  }
  return [first, ...shown.flatMap((name) => columns[name]())]
}

function startColumn(network: Network): Column<Epoch> {
  const isShort = hasShortEpochs(network)
  return {
    name: 'starts',
    label: isShort ? 'Starts, UTC' : 'Starts',
    className: 'epoch-table-start column-secondary secondary',
    cell: ({ no }) =>
      isShort ? tableTimeText(epochStart(network, no)).slice(0, -':00'.length) : epochStartText(network, no),
  }
}

function barColumn(
  series: 'tx' | 'fee',
  measure: Measure,
  epochs: readonly Epoch[],
  open: OpenEpoch | undefined,
): Column<Epoch> {
  const most = epochs.reduce(
    (found, epoch) => (measure.amount(epoch) > found ? measure.amount(epoch) : found),
    1n,
  )
  return {
    name: `${series}-bar`,
    label: <span className="visually-hidden">{measure.title} as a bar</span>,
    className: 'bar-cell column-tertiary',
    cell: (epoch) => (
      <TableBar
        series={series}
        share={Number(measure.amount(epoch)) / Number(most)}
        isPartial={epoch.no === open?.no}
      />
    ),
  }
}

function quotientColumn(label: string, measure: Measure, className: string): Column<Epoch> {
  return {
    name: measure.key,
    label,
    numeric: true,
    className,
    cell: (epoch) => {
      const figure = figureOf(measure, epoch)
      return figure ? <Figure of={measure} value={figure} /> : '–'
    },
    compare: byMeasure(measure),
  }
}

function changeColumn(all: readonly Epoch[], open: OpenEpoch | undefined): Column<Epoch> {
  const byNo = new Map(all.map((epoch) => [epoch.no, epoch]))
  const pair = (epoch: Epoch): readonly [Ratio, Ratio] | undefined => {
    const before = byNo.get(epoch.no - 1)
    const [from, to] = [before && figureOf(transactionCount, before), figureOf(transactionCount, epoch)]
    return from && to && epoch.no !== open?.no ? [from, to] : undefined
  }
  const change = (epoch: Epoch) => {
    const [from, to] = pair(epoch) ?? []
    return from && to && changeOf(from, to)
  }
  return {
    name: 'change',
    label: 'Change',
    numeric: true,
    cell: (epoch) => {
      if (epoch.no === open?.no) return <span className="tag">{openTexts[open.coverage]}</span>
      const [from, to] = pair(epoch) ?? []
      return (from && to && changeText(from, to)) ?? '–'
    },
    compare: (a, b) => compareKnown(change(a), change(b)),
  }
}

function byMeasure(measure: Measure): (a: Epoch, b: Epoch) => number {
  return (a, b) => compareKnown(figureOf(measure, a), figureOf(measure, b))
}

/** A figure that is not defined is less than any other. */
function compareKnown(a: Ratio | undefined, b: Ratio | undefined): number {
  if (a && b) return compareRatios(a, b)
  return a ? 1 : b ? -1 : 0
}
