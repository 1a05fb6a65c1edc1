import { type ReactNode, useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochComparison } from '#explorer-protocol/epoch-searches.ts'
import { type TimeZone, timeZone } from '#web/browser/choices.ts'
import { type EpochRange, numbersText } from '#web/charts/epoch-series.ts'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  figureOf,
  type Measure,
  outputTotal,
  totalOf,
  transactionCount,
} from '#web/measures/measure.ts'
import { Figure } from '#web/measures/range-figures.tsx'
import type { Ratio } from '#web/measures/ratio.ts'
import { epochPeriodText, hasShortEpochs } from '#web/records/epoch-time.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { EpochLink } from '#web/routing/resource-link.tsx'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import { ReadoutTable } from '#web/ui/content/readout-table.tsx'
import { CloseButton } from '#web/ui/controls/close-button.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { dateText } from '#web/ui/values/timestamp.tsx'
import { comparisonQuery } from './address/comparison-address.ts'
import { openTexts } from './epoch-words.ts'
import { rangeBefore } from './range-before.ts'
import './epoch-readout.css'

/** The measures of a read-out. */
const measures: readonly Measure[] = [transactionCount, feeTotal, blockCount, outputTotal, feePerTransaction]

const titles: Partial<Record<Measure['key'], string>> = { 'fee-per-tx': 'Fee per tx' }

/** The places of two figures in the bar of a phone, and their units, which the heads say elsewhere. */
const phonePlaces: Partial<Record<Measure['key'], { readonly className: string; readonly unit: string }>> = {
  tx: { className: 'readout-first', unit: 'tx' },
  fees: { className: 'readout-second', unit: 'ADA' },
}

/** A row: an epoch, or the range. */
interface ReadoutRow {
  readonly kind: 'epoch' | 'range'
  readonly range: EpochRange
  readonly name: ReactNode
  readonly note?: string | undefined
  readonly figures: (measure: Measure) => Ratio | undefined
  readonly compared: EpochComparison | undefined
}

/**
 * The figures of an epoch over those of the range, in places that stay. Each row ends with what it compares with.
 * @param no the epoch that is read
 * @param onClear takes the selection away; undefined without one
 */
export function EpochReadout({
  epochs,
  range,
  no,
  open,
  isPicked,
  onClear,
}: {
  /** All on record. */
  epochs: readonly Epoch[]
  range: EpochRange
  no: number
  open: OpenEpoch | undefined
  /** Whether a person has chosen the epoch, by pointer or keys. */
  isPicked: boolean
  onClear: (() => void) | undefined
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const epoch = epochs.find((candidate) => candidate.no === no)
  const hasBefore = epochs.some((candidate) => candidate.no === no - 1)
  const ofRange = useMemo((): ReadoutRow => {
    const inRange = epochs.filter((one) => one.no >= range.first && one.no <= range.last)
    const hasOpen = open && inRange.some((one) => one.no === open.no)
    return {
      kind: 'range',
      range,
      name: numbersText(range),
      note: [
        inRange.length < range.last - range.first + 1 &&
          `${range.last - range.first + 1 - inRange.length} not on record`,
        hasOpen && `${open.no} so far`,
      ]
        .filter(Boolean)
        .join(', '),
      figures: (measure) => (inRange.length > 0 ? totalOf(measure, inRange) : undefined),
      compared: rangeBefore(range, epochs) && { a: range, b: 'before' },
    }
  }, [epochs, range, open])
  const rows: readonly ReadoutRow[] = [
    {
      kind: 'epoch',
      range: { first: no, last: no },
      name: epoch ? <EpochLink no={no} /> : no,
      note: epoch ? (no === open?.no ? openTexts[open.coverage] : undefined) : 'not on record',
      figures: (measure) => epoch && figureOf(measure, epoch),
      compared: epoch && hasBefore ? { a: { first: no, last: no }, b: 'before' } : undefined,
    },
    ofRange,
  ]
  return (
    <ReadoutTable
      caption="The epoch that is read, and the totals of the range"
      columns={readoutColumns({ network, zone, onClear })}
      rows={rows}
      rowKey={({ kind }) => kind}
      isPicked={isPicked}
    />
  )
}

function readoutColumns({
  network,
  zone,
  onClear,
}: {
  network: Network
  zone: TimeZone
  onClear: (() => void) | undefined
}): readonly Column<ReadoutRow>[] {
  return [
    {
      name: 'epochs',
      label: 'Epochs',
      className: 'readout-main epoch-readout-no',
      cell: ({ name, note }) => (
        <>
          {name}
          {note && <span className="small aside"> {note}</span>}
        </>
      ),
    },
    {
      name: 'time',
      label: zone === 'utc' ? 'UTC' : 'Time',
      className: 'readout-note epoch-readout-time',
      cell: ({ range }) => periodText(network, range, zone),
    },
    ...measures.map(
      (measure): Column<ReadoutRow> => ({
        name: measure.key,
        label: (
          <>
            {measure.series !== 'ref' && <Swatch series={measure.series} />}{' '}
            {[titles[measure.key] ?? measure.title, measure.unit].filter(Boolean).join(', ')}
          </>
        ),
        numeric: true,
        className: `epoch-readout-${measure.key} ${phonePlaces[measure.key]?.className ?? ''}`,
        cell: ({ figures }) => {
          const figure = figures(measure)
          if (!figure) return '–'
          return (
            <>
              <Figure of={measure} value={figure} />
              <span className="readout-unit"> {phonePlaces[measure.key]?.unit}</span>
            </>
          )
        },
      }),
    ),
    {
      name: 'compare',
      label: <span className="visually-hidden">Compare</span>,
      className: 'readout-action epoch-readout-compare',
      cell: ({ kind, compared }: ReadoutRow) => (
        <div className="readout-actions">
          {compared && <CompareLink comparison={compared} />}
          {kind === 'epoch' && onClear && <CloseButton label="Unselect the epoch" onClick={onClear} />}
        </div>
      ),
    },
  ]
}

/** Leads to the comparison of epochs with as many before them. */
function CompareLink({ comparison }: { comparison: EpochComparison }) {
  const { name } = useNetwork()
  const { first, last } = comparison.a
  const length = last - first + 1
  return (
    <Link
      className="button button--small"
      to={{ pathname: paths.compare(name), search: comparisonQuery(comparison) }}
    >
      Compare <span>with {numbersText({ first: first - length, last: first - 1 })}</span>
    </Link>
  )
}

/** The time of epochs in as few words as a column has room for: `21 to 26 Nov 2021`, `Feb 2021 to Feb 2022`. */
function periodText(network: Network, { first, last }: EpochRange, zone: TimeZone): string {
  if (first === last) return epochPeriodText(network, first, last, zone).replace(/ UTC$/, '')
  if (hasShortEpochs(network)) {
    return epochPeriodText(network, first, last, zone)
      .replaceAll(/ \d{4}(?=,)/g, '')
      .replace(/ UTC$/, '')
  }
  const month = (time: UtcTime) => dateText(time, zone).replace(/^\d+ /, '')
  const [from, to] = [epochStart(network, first), (epochEnd(network, last) - 1) as UtcTime].map(month)
  return from === to ? `${from}` : `${from} to ${to}`
}
