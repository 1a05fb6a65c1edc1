import type { Series } from '../../ui/records/readout.tsx'
import { stripText } from './compared-words.ts'
import type { Strip } from './strip.ts'
import './comparison-strip.css'

const HEIGHT = 16

/** A figure as a diamond among those of other epochs, which are thin marks; the tall one is their median or mean. */
export function ComparisonStrip({
  strip: { others, middle, own },
  series,
}: {
  strip: Strip
  series: Series
}) {
  return (
    <svg
      className={`comparison-strip series-${series}`}
      height={HEIGHT}
      role="img"
      aria-label={stripText(own, others)}
    >
      <line x2="100%" y1="8" y2="8" stroke="var(--c-rule-2)" />
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="comparison-strip-others" d={marks(others, 3)} />
        <path className="comparison-strip-middle" d={marks([middle], 1)} />
      </svg>
      <svg x={percentage(own)} y="8" overflow="visible" aria-hidden="true">
        <path className="comparison-strip-own" d="M0-7 7 0 0 7-7 0Z" />
      </svg>
    </svg>
  )
}

/** Upright marks as one path, so that a strip of many is short in a document; 100 wide. */
function marks(places: readonly number[], top: number): string {
  return places.map((place) => `M${Number((place * 100).toFixed(1))} ${top}v${HEIGHT - 2 * top}`).join('')
}

function percentage(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`
}
