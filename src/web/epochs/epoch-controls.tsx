import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { useSearchChange } from '#web/browser/use-search.ts'
import { type EpochRange, numbersText } from '#web/charts/epoch-series.ts'
import { RangeFields } from '#web/charts/range-fields.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Popover } from '#web/ui/controls/popover.tsx'
import { useOptimisticChoice } from '#web/ui/controls/use-optimistic-choice.ts'
import { namedRanges } from './epoch-range.ts'

/** The range of the charts, by choice or typed, which is in the query of the page's address. */
export function RangeControls({
  newest,
  range,
}: {
  /** The number of the newest epoch on record. */
  newest: number
  range: EpochRange
}) {
  const network = useNetwork()
  const change = useSearchChange(epochsSearch)
  const [shown, press] = useOptimisticChoice(range, (chosen) => change({ range: chosen }))
  const { presets, eras } = namedRanges(network, newest)
  const isShown = ({ first, last }: EpochRange) => first === shown.first && last === shown.last
  const name = [...presets, ...eras].find(({ range }) => isShown(range))?.name
  const fields = (
    <RangeFields range={shown} newest={newest} legend="Epochs in view" lead="" onChange={press} />
  )
  return (
    <div className="epoch-controls">
      <Popover
        className="button"
        label={
          <>
            {name ?? 'Range'} <Icon name="down" />
          </>
        }
      >
        {(close) => (
          <>
            <div className="epoch-controls-fields">{fields}</div>
            {[presets, eras].map((choices) => (
              <fieldset key={choices[0]?.name} className="epoch-ranges">
                <legend className="visually-hidden">{choices === eras ? 'Eras' : 'Range'}</legend>
                {choices.map(({ name, range }) => (
                  <button
                    key={name}
                    type="button"
                    className="popover-item"
                    aria-pressed={isShown(range)}
                    onClick={() => {
                      close()
                      press(range)
                    }}
                  >
                    {name} <small>{numbersText(range)}</small>
                  </button>
                ))}
              </fieldset>
            ))}
          </>
        )}
      </Popover>
      {fields}
    </div>
  )
}
