import type { ReactNode } from 'react'
import { WhenVisible } from '../browser/when-visible.tsx'
import { MissingPart } from '../failures/missing-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { SkeletonBars } from '../ui/records/skeleton.tsx'

/** The place of a chart, which loads when it comes near the viewport. Its height stays while the chart waits or is missing. */
export function ChartPlace({ height, children }: { height: number; children: ReactNode }) {
  const waiting = <SkeletonBars height={height} />
  return (
    <WhenVisible waiting={waiting}>
      <OptionalPart
        waiting={waiting}
        instead={(error) => (
          <div style={{ minHeight: `${height}px` }}>
            <MissingPart name="The chart" error={error} />
          </div>
        )}
      >
        {children}
      </OptionalPart>
    </WhenVisible>
  )
}
