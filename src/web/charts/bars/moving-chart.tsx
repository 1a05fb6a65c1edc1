import { type ComponentProps, memo } from 'react'
import type { View } from '../linked/view.ts'
import { MovingBars } from './moving-bars.tsx'

/** A bar chart while a gesture moves its range, and nothing at rest. */
export const MovingChart = memo(function MovingChart(props: ComponentProps<typeof MovingBars>) {
  return props.view.moving.useSelected(isSet) && <MovingBars {...props} />
})

function isSet(view: View | undefined): boolean {
  return view !== undefined
}
