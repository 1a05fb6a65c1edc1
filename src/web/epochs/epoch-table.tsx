import { memo, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { feePerTransaction, transactionsPerBlock } from '../chain/epoch-figures.ts'
import { epochStartText, hasShortEpochs } from '../chain/epoch-time.ts'
import { FieldsLink } from '../chain/fields-link.tsx'
import { useNetwork } from '../links/network-context.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { ShowRequest } from '../requests/show-request.tsx'
import { byValue, type Column, DataTable } from '../ui/records/data-table.tsx'
import { useDrawnRows } from '../ui/records/use-drawn-rows.ts'
import { Count } from '../ui/values/count.tsx'
import { DecimalNumber, percentChange } from '../ui/values/decimal-number.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { tableTimeText } from '../ui/values/timestamp.tsx'
import { epochCount } from './epoch-list-words.ts'
import { openTexts } from './epoch-words.ts'
import './epoch-table.css'

/** The epochs of the range, newest first until another order is chosen. */
export const EpochTable = memo(function EpochTable({
  epochs,
  all,
  open,
}: {
  epochs: readonly Epoch[]
  all: readonly Epoch[]
  open: OpenEpoch | undefined
}) {
  const network = useNetwork()
  const [search] = useSearchParams()
  const rest = useRef<HTMLTableSectionElement>(null)
  const order = `${search.get('sort')} ${epochs[0]?.no} ${epochs.at(-1)?.no}`
  const drawn = useDrawnRows(epochs.length, order, rest)
  const columns = useMemo(() => epochColumns(network, epochs, all, open), [network, epochs, all, open])
  return (
    <section className="section epoch-table">
      <div className="section-header">
        <h2>Table</h2>
        <span className="section-note">
          {epochCount(epochs.length)}. Change compares the transactions with the epoch before.
        </span>
        <FieldsLink of="epochs" />
        <ShowRequest of="Table" />
      </div>
      <DataTable
        caption="Epochs in range"
        columns={columns}
        rows={epochs}
        rowKey={({ no }) => String(no)}
        fallback={{ column: 'no', descending: true }}
        limit={drawn}
        rest={rest}
      />
    </section>
  )
})

function epochColumns(
  network: Network,
  epochs: readonly Epoch[],
  all: readonly Epoch[],
  open: OpenEpoch | undefined,
): Column<Epoch>[] {
  const byNo = new Map(all.map((epoch) => [epoch.no, epoch]))
  const mostTransactions = Math.max(1, ...epochs.map(({ tx_count }) => tx_count))
  const mostFees = Math.max(1, ...epochs.map(({ fees }) => Number(fees)))

  const change = ({ no, tx_count }: Epoch) => {
    const before = byNo.get(no - 1)
    return before && no !== open?.no ? (tx_count - before.tx_count) / before.tx_count : Number.NaN
  }
  return [
    { name: 'no', label: 'Epoch', cell: ({ no }) => <EpochLink no={no} />, compare: byValue(({ no }) => no) },
    {
      name: 'starts',
      label: hasShortEpochs(network) ? 'Starts, UTC' : 'Starts',
      className: 'epoch-table-start column-secondary secondary',
      cell: ({ no }) =>
        hasShortEpochs(network)
          ? tableTimeText(epochStart(network, no)).slice(0, -':00'.length)
          : epochStartText(network, no),
    },
    {
      name: 'tx',
      label: 'Transactions',
      numeric: true,
      cell: ({ tx_count }) => <Count value={tx_count} />,
      compare: byValue(({ tx_count }) => tx_count),
    },
    {
      name: 'tx-bar',
      label: <span className="visually-hidden">Transactions as a bar</span>,
      className: 'bar-cell column-tertiary',
      cell: ({ no, tx_count }) => (
        <Bar series="tx" share={tx_count / mostTransactions} partial={no === open?.no} />
      ),
    },
    {
      name: 'fees',
      label: 'Fees, ADA',
      numeric: true,
      cell: (epoch) => <FieldAmount of={epoch} field="fees" decimals={2} unit={false} inTable />,
      compare: byValue(({ fees }) => fees),
    },
    {
      name: 'fees-bar',
      label: <span className="visually-hidden">Fees as a bar</span>,
      className: 'bar-cell column-tertiary',
      cell: ({ no, fees }) => <Bar series="fee" share={Number(fees) / mostFees} partial={no === open?.no} />,
    },
    {
      name: 'blocks',
      label: 'Blocks',
      numeric: true,
      className: 'column-secondary',
      cell: ({ blk_count }) => <Count value={blk_count} />,
      compare: byValue(({ blk_count }) => blk_count),
    },
    {
      name: 'output',
      label: 'Output, ADA',
      numeric: true,
      className: 'column-secondary',
      cell: (epoch) => <FieldAmount of={epoch} field="out_sum" compact unit={false} inTable />,
      compare: byValue(({ out_sum }) => out_sum),
    },
    {
      name: 'fee-per-tx',
      label: 'Fee per tx',
      numeric: true,
      className: 'column-secondary',
      cell: (epoch) => <Figure value={feePerTransaction(epoch)} decimals={4} />,
      compare: byValue((epoch) => feePerTransaction(epoch) ?? -1),
    },
    {
      name: 'tx-per-block',
      label: 'Tx per block',
      numeric: true,
      className: 'column-tertiary',
      cell: (epoch) => <Figure value={transactionsPerBlock(epoch)} decimals={2} />,
      compare: byValue((epoch) => transactionsPerBlock(epoch) ?? -1),
    },
    {
      name: 'change',
      label: 'Change',
      numeric: true,
      cell: ({ no, tx_count }) => {
        if (no === open?.no) return <span className="tag">{openTexts[open.coverage]}</span>
        const before = byNo.get(no - 1)
        return (before && percentChange(before.tx_count, tx_count)) ?? '–'
      },
      compare: byValue((epoch) => (Number.isNaN(change(epoch)) ? Number.NEGATIVE_INFINITY : change(epoch))),
    },
  ]
}

function Bar({ series, share, partial }: { series: 'tx' | 'fee'; share: number; partial: boolean }) {
  return (
    <span
      className={partial ? 'table-bar is-partial' : 'table-bar'}
      style={{
        '--v': `${(share * 100).toFixed(1)}%`,
        '--k': `var(--k-${series})`,
        '--ks': `var(--k-${series}-soft)`,
      }}
      aria-hidden
    >
      <i />
    </span>
  )
}

function Figure({ value, decimals }: { value: number | undefined; decimals: number }) {
  return value === undefined ? '–' : <DecimalNumber value={value} decimals={decimals} />
}
