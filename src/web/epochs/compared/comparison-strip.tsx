import type { Series } from '../../ui/records/readout.tsx'
import type { Strip } from './compared-figures.ts'
import { stripText } from './compared-words.ts'

const HEIGHT = 16

/** A figure as a diamond among those of other epochs, which are thin marks; the tall one is their median. */
export function ComparisonStrip({
  strip: { others, median, own },
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
      {others.map((place, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other identity
        <Mark key={i} place={place} top={3} width={1} color="var(--k-axis)" />
      ))}
      <Mark place={median} top={1} width={2} color="var(--c-ink-2)" />
      <svg x={percentage(own)} y="8" overflow="visible" aria-hidden="true">
        <path className="comparison-strip-own" d="M0-7 7 0 0 7-7 0Z" />
      </svg>
    </svg>
  )
}

function Mark({ place, top, width, color }: { place: number; top: number; width: number; color: string }) {
  const x = percentage(place)
  return <line x1={x} x2={x} y1={top} y2={HEIGHT - top} stroke={color} strokeWidth={width} />
}

function percentage(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`
}
