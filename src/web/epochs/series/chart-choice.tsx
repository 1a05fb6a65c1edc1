import { Popover } from '../../ui/controls/popover.tsx'
import { ChartBoxes } from './chart-boxes.tsx'

/** The choice of charts. */
export function ChartChoice() {
  return <Popover label="Charts">{() => <ChartBoxes />}</Popover>
}
