import type { Network, NetworkName } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import {
  type EpochColumn,
  epochColumns,
  epochsSearch,
  firstEpochColumns,
} from '#explorer-protocol/epoch-searches.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { useOptimisticSearch } from '#web/browser/use-optimistic-search.ts'
import { openTexts } from '#web/epochs/epoch-words.ts'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  figureOf,
  type Measure,
  outputTotal,
  signedPercentText,
  transactionCount,
  transactionsPerBlock,
} from '#web/measures/measure.ts'
import { Figure } from '#web/measures/range-figures.tsx'
import { compareRatios, type Ratio } from '#web/measures/ratio.ts'
import { epochStartText, hasShortEpochs } from '#web/records/epoch-time.ts'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { byValue, type Column, type NarrowPlace } from '#web/ui/table/table-sort.ts'
import { Amount, CompactAmount } from '#web/ui/values/amount.tsx'
import { Count } from '#web/ui/values/count.tsx'
import { tableTimeText } from '#web/ui/values/timestamp.tsx'
import type { Changes } from './changes.ts'

/** The labels of the columns that a person may choose. */
const columnLabels: Readonly<Record<EpochColumn, string>> = {
  era: 'Era',
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

/**
 * The columns of the table.
 * @param epochs those of the range, to the greatest of which bars are drawn
 * @param changes the change from the epoch before
 */
export function epochTableColumns(
  network: Network & { readonly name: NetworkName },
  epochs: readonly Epoch[],
  changes: Changes,
  open: OpenEpoch | undefined,
  shown: readonly EpochColumn[],
  zone: TimeZone,
): readonly Column<Epoch>[] {
  const first = ofEpoch('no', 'Epoch', ({ no }) => no, {
    numeric: false,
    // An epoch of the list is on record.
    cell: ({ no }) => <Link to={paths.epoch(network.name, no)}>{no}</Link>,
  })
  const timeLabel = (label: string) => (zone === 'utc' ? `${label}, UTC` : label)
  const columns: Readonly<Record<EpochColumn, readonly Column<Epoch>[]>> = {
    era: [
      {
        name: 'era',
        label: 'Era',
        narrow: 'left-out-early',
        className: 'secondary',
        cell: ({ no }) => network.eras.findLast(({ firstEpoch }) => firstEpoch <= no)?.name ?? '–',
      },
    ],
    starts: [startColumn(network, zone)],
    tx: [
      ofEpoch('tx', 'Transactions', ({ tx_count }) => tx_count, {
        narrow: 'first-line',
        className: 'epoch-table-tx',
      }),
      barColumn('tx', transactionCount, epochs, open),
    ],
    fees: [
      ofEpoch('fees', 'Fees, ADA', ({ fees }) => fees, {
        narrow: 'second-line-end',
        className: 'epoch-table-fees',
        cell: (epoch) => <Amount lovelace={epoch.fees} decimals={2} unit={false} />,
      }),
      barColumn('fee', feeTotal, epochs, open),
    ],
    blocks: [
      ofEpoch('blocks', 'Blocks', ({ blk_count }) => blk_count, {
        narrow: 'left-out',
        compare: byMeasure(blockCount),
      }),
    ],
    output: [
      {
        name: 'output',
        label: 'Output, ADA',
        numeric: true,
        narrow: 'left-out',
        cell: (epoch) => <CompactAmount lovelace={epoch.out_sum} unit={false} />,
        compare: byMeasure(outputTotal),
      },
    ],
    'fee-per-tx': [quotientColumn('Fee per tx', feePerTransaction, 'left-out')],
    'tx-per-block': [quotientColumn('Tx per block', transactionsPerBlock, 'left-out-early')],
    change: [changeColumn(changes, open)],
    'first-block': [
      ofEpoch('first-block', timeLabel('First block'), ({ start_time }) => start_time, {
        numeric: false,
        cell: ({ start_time }) => tableTimeText(start_time, zone),
      }),
    ],
    'last-block': [
      ofEpoch('last-block', timeLabel('Last block'), ({ end_time }) => end_time, {
        numeric: false,
        cell: ({ end_time }) => tableTimeText(end_time, zone),
      }),
    ],
    id: [ofEpoch('id', 'Record', ({ id }) => id)],
  }
  return [first, ...shown.flatMap((name) => columns[name])]
}

/** A column of a number of an epoch, by which it is sorted. */
function ofEpoch(
  name: string,
  label: string,
  value: (epoch: Epoch) => number | bigint,
  rest: Partial<Column<Epoch>> = {},
): Column<Epoch> {
  return {
    name,
    label,
    numeric: true,
    cell: (epoch) => <Count value={value(epoch)} />,
    compare: byValue(value),
    ...rest,
  }
}

function startColumn(network: Network, zone: TimeZone): Column<Epoch> {
  return {
    name: 'starts',
    label: hasShortEpochs(network) && zone === 'utc' ? 'Starts, UTC' : 'Starts',
    className: 'line-under epoch-table-start column-secondary secondary',
    cell: ({ no }) => epochStartText(network, no, zone).replace(/ UTC$/, ''),
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
    narrow: 'left-out-early',
    className: `bar-cell bar-cell--${series}`,
    cell: (epoch) => (
      <TableBar share={Number(measure.amount(epoch)) / Number(most)} isPartial={epoch.no === open?.no} />
    ),
  }
}

function quotientColumn(label: string, measure: Measure, narrow: NarrowPlace): Column<Epoch> {
  return {
    name: measure.key,
    label,
    numeric: true,
    narrow,
    cell: (epoch) => {
      const figure = figureOf(measure, epoch)
      return figure ? <Figure of={measure} value={figure} /> : '–'
    },
    compare: byMeasure(measure),
  }
}

function changeColumn(changes: Changes, open: OpenEpoch | undefined): Column<Epoch> {
  return {
    name: 'change',
    label: 'Change',
    numeric: true,
    className: 'epoch-table-change',
    cell: (epoch) => {
      if (epoch.no === open?.no) return <span className="tag">{openTexts[open.coverage]}</span>
      const change = changes(epoch)
      return change ? signedPercentText(change) : '–'
    },
    compare: (a, b) => compareKnown(changes(a), changes(b)),
  }
}

/** The order by a measure, whose figures are computed once. */
function byMeasure(measure: Measure): (a: Epoch, b: Epoch) => number {
  const figures = new WeakMap<Epoch, { readonly figure: Ratio | undefined }>()
  const figure = (epoch: Epoch) => {
    const known = figures.get(epoch) ?? { figure: figureOf(measure, epoch) }
    figures.set(epoch, known)
    return known.figure
  }
  return (a, b) => compareKnown(figure(a), figure(b))
}

/** A figure that is not defined is less than any other. */
function compareKnown(a: Ratio | undefined, b: Ratio | undefined): number {
  if (a && b) return compareRatios(a, b)
  return a ? 1 : b ? -1 : 0
}

/** A figure of a row as a bar, all from a common zero. @param share of the greatest figure, from 0 to 1 */
export function TableBar({ share, isPartial }: { share: number; isPartial: boolean }) {
  return (
    <span className={isPartial ? 'table-bar is-partial' : 'table-bar'} aria-hidden>
      <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
    </span>
  )
}

/** A box for each column of the table; the number of the epoch always stays. */
export function ColumnChoice() {
  const [{ columns, sort }, change] = useOptimisticSearch(epochsSearch)
  const shown = columns ?? firstEpochColumns
  const choose = (name: EpochColumn, isShown: boolean) =>
    change({
      columns: isShown ? [...shown, name] : shown.filter((other) => other !== name),
      // A column that hides takes its sort along, whose reason nobody would see.
      ...(!isShown && sort.column === name && { sort: epochsSearch.sort.standard }),
    })
  return (
    <fieldset className="column-choice">
      <legend>Show columns</legend>
      <label>
        <input type="checkbox" checked disabled /> Epoch
      </label>
      {epochColumns.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={shown.includes(name)}
            onChange={({ target: { checked } }) => choose(name, checked)}
          />{' '}
          {columnLabels[name]}
        </label>
      ))}
      <hr />
      <button type="button" className="popover-item" onClick={() => change({ columns: undefined })}>
        Reset to default
      </button>
    </fieldset>
  )
}
