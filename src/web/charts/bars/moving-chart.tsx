import { type ComponentProps, memo, useEffect } from 'react'
import { shownPart } from '../../failures/lazy-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { useHasVisitor } from '../frame/visitor.ts'
import type { View } from '../linked/view.ts'
import type { MovingBars as MovingBarsPart } from './moving-bars.tsx'

const MovingBars = shownPart(() => import('./moving-bars.tsx').then(({ MovingBars }) => MovingBars))

/** A bar chart while a gesture moves its range, and nothing at rest. */
export const MovingChart = memo(function MovingChart(props: ComponentProps<typeof MovingBarsPart>) {
  const isMoved = props.view.moving.useSelected(isSet)
  const hasVisitor = useHasVisitor()
  useEffect(() => {
    if (hasVisitor) void MovingBars.start()
  }, [hasVisitor])
  return (
    isMoved && (
      <OptionalPart>
        <MovingBars {...props} />
      </OptionalPart>
    )
  )
})

function isSet(view: View | undefined): boolean {
  return view !== undefined
}
