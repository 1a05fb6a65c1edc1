import { memo, useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type EpochRange, epochPlaces, epochsText } from '#web/charts/epoch-series.ts'
import { OverviewBrush } from './overview-brush.tsx'

/** All epochs of the record with B as a window that is moved as it is, by pointer or by keys, and A in its place. */
export const OtherBrush = memo(function OtherBrush({
  epochs,
  a,
  b,
  onChoose,
}: {
  epochs: readonly Epoch[]
  a: EpochRange
  b: EpochRange
  onChoose: (range: EpochRange) => void
}) {
  const newest = epochs.at(-1)?.no ?? 0
  const record = useMemo(() => epochPlaces(epochs, { first: 0, last: newest }), [epochs, newest])
  const length = b.last - b.first
  const moveTo = (first: number) => {
    const begin = Math.min(Math.max(first, 0), newest - length)
    onChoose({ first: begin, last: begin + length })
  }
  return (
    <div className="compare-brush">
      <OverviewBrush
        record={record}
        range={b}
        name="B"
        fixed={{ name: 'A', range: a }}
        onChange={({ first, last }) => moveTo(first === b.first ? last - length : first)}
      />
      <label className="compare-brush-field">
        <span className="visually-hidden">First epoch of B, which keeps its length</span>
        <input
          type="range"
          min={0}
          max={Math.max(newest - length, 0)}
          value={b.first}
          aria-valuetext={epochsText(b)}
          onChange={({ target }) => moveTo(Number(target.value))}
        />
      </label>
    </div>
  )
})
