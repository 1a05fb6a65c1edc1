import { useMemo } from 'react'
import { updatesSearch, type ValueRange } from '#explorer-protocol/pool-searches.ts'
import { useSearchChange } from '#web/browser/use-search.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { RangeBrush } from '#web/charts/range-brush.tsx'
import type { EpochCounts } from './select-updates.ts'
import './update-strip.css'

/** The updates of each epoch, with a window over those that are listed, which pointer and keys move. */
export function UpdateStrip({
  perEpoch,
  epochs,
}: {
  /** Undefined until the list is there: the place of the strip is empty until then. */
  perEpoch: EpochCounts | undefined
  epochs: ValueRange<number> | undefined
}) {
  if (!perEpoch || perEpoch.counts.length < 2) return <div className="update-strip" />
  return <Strip perEpoch={perEpoch} epochs={epochs} />
}

function Strip({
  perEpoch: { firstEpoch, counts },
  epochs,
}: {
  perEpoch: EpochCounts
  epochs: ValueRange<number> | undefined
}) {
  const record: EpochRange = useMemo(
    () => ({ first: firstEpoch, last: firstEpoch + counts.length - 1 }),
    [firstEpoch, counts.length],
  )
  const change = useSearchChange(updatesSearch)
  const range = useMemo(() => rangeOfFilter(epochs, record), [epochs, record])
  const names = useMemo(
    () =>
      axisEpochs(record).map((first, i, all) => ({
        name: String(first),
        first,
        last: (all[i + 1] ?? record.last + 1) - 1,
      })),
    [record],
  )
  return (
    <div className="update-strip">
      <RangeBrush
        values={counts}
        first={record.first}
        range={range}
        onChange={(chosen) => void change({ epochs: filterOfRange(chosen, record) })}
        label={`Updates per epoch on a square-root scale, ${record.first} to ${record.last}`}
        names={names}
      />
    </div>
  )
}

const MAX_LABELS = 7
/** Widths of a label in the width of the strip, on a phone. */
const LABEL_WIDTHS = 12

/** Round epochs of a record, to be written below it. */
function axisEpochs({ first, last }: EpochRange): readonly number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => (last - first) / size <= MAX_LABELS) ?? 500
  const start = Math.ceil((first + 1) / step) * step
  // A label at the very end would be cut off.
  const end = last - (last - first) / LABEL_WIDTHS
  return Array.from({ length: Math.max(Math.floor((end - start) / step) + 1, 0) }, (_, i) => start + i * step)
}

/** The epochs of a record that a filter leaves; the nearest one where it leaves none. */
export function rangeOfFilter(
  epochs: ValueRange<number> | undefined,
  { first, last }: EpochRange,
): EpochRange {
  const inRecord = (no: number) => Math.min(Math.max(no, first), last)
  return { first: inRecord(epochs?.least ?? first), last: inRecord(epochs?.greatest ?? last) }
}

/** A range as a filter: an end of the record is no bound, so that what comes later is listed too. */
export function filterOfRange(
  range: EpochRange | undefined,
  { first, last }: EpochRange,
): ValueRange<number> | undefined {
  if (!range) return undefined
  const least = range.first > first ? range.first : undefined
  const greatest = range.last < last ? range.last : undefined
  return least === undefined && greatest === undefined ? undefined : { least, greatest }
}
