import { shownPart } from '../../failures/lazy-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { Popover } from '../../ui/controls/popover.tsx'

const ChartBoxes = shownPart(() => import('./chart-boxes.tsx').then(({ ChartBoxes }) => ChartBoxes))

/** The choice of charts, whose code comes with its use. */
export function ChartChoice() {
  return (
    <Popover label="Charts" onNear={() => void ChartBoxes.start()}>
      {() => (
        <OptionalPart instead={<p className="secondary">This panel did not load.</p>}>
          <ChartBoxes />
        </OptionalPart>
      )}
    </Popover>
  )
}
