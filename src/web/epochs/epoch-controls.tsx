import { useSearchParams } from 'react-router'
import type { EpochRange } from '../charts/epoch-series.ts'
import type { RangeView } from '../charts/linked/range-view.ts'
import { RangeFields } from '../charts/strip/range-fields.tsx'
import { useNetwork } from '../links/network-context.ts'
import { usePaintedChoice } from '../ui/controls/use-painted-choice.ts'
import { presetRanges, withRange } from './epoch-range.ts'

/** The range of the charts, by choice or typed, which is in the query of the page's address. */
export function RangeControls({
  newest,
  range,
  view,
}: {
  /** The number of the newest epoch on record. */
  newest: number
  range: EpochRange
  view: RangeView
}) {
  const network = useNetwork()
  const [, setSearch] = useSearchParams()
  const [shown, press] = usePaintedChoice(range, (chosen) =>
    setSearch((params) => withRange(params, chosen), { preventScrollReset: true }),
  )
  return (
    <div className="epoch-controls">
      <fieldset className="segmented">
        <legend className="visually-hidden">Range</legend>
        {presetRanges(network, newest).map(({ name, preset }) => (
          <button
            key={name}
            type="button"
            aria-pressed={preset.first === shown.first && preset.last === shown.last}
            onClick={() => press(preset)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <RangeFields range={shown} newest={newest} view={view} />
    </div>
  )
}
