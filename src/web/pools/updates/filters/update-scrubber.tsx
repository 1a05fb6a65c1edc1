import { useLayoutEffect, useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import type { EpochRange } from '../../../charts/epoch-series.ts'
import { noteDrawn } from '../../../charts/linked/range-view.ts'
import { useRangeView } from '../../../charts/linked/use-range-view.ts'
import { viewOf } from '../../../charts/linked/view.ts'
import { RangeFields } from '../../../charts/strip/range-fields.tsx'
import { RangeStrip } from '../../../charts/strip/range-strip.tsx'
import { StripArea } from '../../../charts/strip/strip-area.tsx'
import type { Bounds } from '../../../ui/filters/bounds.ts'
import type { EpochCounts } from '../select-updates.ts'
import { boundsOfRange, rangeOfBounds } from './epoch-bounds.ts'
import { withEpochs } from './update-address.ts'
import './update-scrubber.css'

/** The updates of each epoch, with a window over those that are listed, which pointer, keys and two fields move. */
export function UpdateScrubber({
  network,
  perEpoch,
  epochs,
}: {
  network: Network
  /** Undefined until the list is complete: the place of the strip is empty until then. */
  perEpoch: EpochCounts | undefined
  epochs: Bounds<number> | undefined
}) {
  if (!perEpoch || perEpoch.counts.length < 2) return <div className="update-scrubber-space" />
  return <Scrubber network={network} perEpoch={perEpoch} epochs={epochs} />
}

function Scrubber({
  network,
  perEpoch: { firstEpoch, counts },
  epochs,
}: {
  network: Network
  perEpoch: EpochCounts
  epochs: Bounds<number> | undefined
}) {
  const record: EpochRange = useMemo(
    () => ({ first: firstEpoch, last: firstEpoch + counts.length - 1 }),
    [firstEpoch, counts.length],
  )
  const { first, last } = rangeOfBounds(epochs, record)
  const range = useMemo(() => ({ first, last }), [first, last])
  const view = useRangeView(range, (search, chosen) => withEpochs(search, boundsOfRange(chosen, record)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the window is drawn for another range
  useLayoutEffect(() => noteDrawn(view), [view, range])
  const heights = useMemo(() => Array.from(counts, Math.sqrt), [counts])
  return (
    <fieldset className="update-scrubber">
      <legend className="visually-hidden">Epochs from which the listed updates are active</legend>
      <div className="update-scrubber-line">
        <RangeFields
          range={range}
          newest={record.last}
          view={view}
          legend="Epochs of the list"
          lead="Active from epoch"
        />
        <span className="secondary">Updates per epoch, square-root scale. Drag to narrow.</span>
      </div>
      <RangeStrip network={network} record={viewOf(record)} range={range} view={view}>
        <StripArea
          values={heights}
          label={`Updates per epoch on a square-root scale, ${record.first} to ${record.last}`}
        />
      </RangeStrip>
    </fieldset>
  )
}
