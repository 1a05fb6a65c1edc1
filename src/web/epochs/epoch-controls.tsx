import { useNavigate, useSearchParams } from 'react-router'
import type { EpochRange } from '../charts/epoch-series.ts'
import { type RangeView, showRange } from '../charts/linked/range-view.ts'
import { rangeOf } from '../charts/linked/view-moves.ts'
import { RangeFields } from '../charts/strip/range-fields.tsx'
import { useNetwork } from '../links/network-context.ts'
import { useOptimisticChoice } from '../ui/controls/use-optimistic-choice.ts'
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
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [shown, press] = useOptimisticChoice(range, async (chosen) => {
    await navigate({ search: withRange(search, chosen).toString() }, { preventScrollReset: true })
  })
  const moving = view.moving.use()
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
      <RangeFields
        range={moving ? rangeOf(moving) : shown}
        newest={newest}
        legend="Epochs in view"
        lead="Epochs"
        onChange={(typed) => showRange(view, typed)}
      />
    </div>
  )
}
