import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { type RangeView, showRange } from '#web/charts/linked/range-view.ts'
import { rangeOf } from '#web/charts/linked/view-moves.ts'
import { RangeFields } from '#web/charts/strip/range-fields.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useSearchChange } from '#web/routing/use-search.ts'
import { useOptimisticChoice } from '#web/ui/controls/use-optimistic-choice.ts'
import { presetRanges } from './epoch-range.ts'

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
  const change = useSearchChange(epochsSearch)
  const [shown, press] = useOptimisticChoice(range, (chosen) => change({ range: chosen }))
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
