import { memo, useMemo } from 'react'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import type { Measure } from '../../chain/measures/measure.ts'
import type { EpochPlace } from '../../charts/epoch-series.ts'
import { PlayButton } from './play-button.tsx'
import { seriesSummary } from './series-summary.ts'

/** A chart for those who do not see it: a sentence, a way to the table of its figures, and its tones. */
export const SeriesTools = memo(function SeriesTools({
  measure,
  places,
  open,
  summaryId,
  hasTableLink,
  onCursor,
  onPlaying,
}: {
  measure: Measure
  places: readonly EpochPlace[]
  open: OpenEpoch | undefined
  summaryId: string
  hasTableLink: boolean
  onCursor: (no: number | undefined) => void
  /** Called when the tones begin and when they end. */
  onPlaying: (isPlaying: boolean) => void
}) {
  const summary = useMemo(() => seriesSummary(measure, places, open), [measure, places, open])
  return (
    <>
      <span id={summaryId} className="visually-hidden">
        {summary}
      </span>
      {hasTableLink && (
        <a href="#epochs-table" className="series-table-link">
          Table of these figures
        </a>
      )}
      <PlayButton measure={measure} places={places} open={open} onCursor={onCursor} onPlaying={onPlaying} />
    </>
  )
})
