import { useSearchParams } from 'react-router'
import type { EpochRange } from '../charts/epoch-series.ts'
import type { RangeView } from '../charts/linked/range-view.ts'
import { RangeFields } from '../charts/strip/range-fields.tsx'
import { useNetwork } from '../links/network-context.ts'
import { usePaintedChoice } from '../ui/controls/use-painted-choice.ts'
import { presetRanges } from './epoch-range.ts'
import { ChartChoice } from './series/chart-choice.tsx'

export type Scale = 'linear' | 'log'

export function readScale(search: URLSearchParams): Scale {
  return search.get('scale') === 'log' ? 'log' : 'linear'
}

/** Range, scale and choice of the charts, which are in the query of the page's address. */
export function EpochControls({
  newest,
  range,
  scale,
  view,
}: {
  /** The number of the newest epoch on record. */
  newest: number
  range: EpochRange
  scale: Scale
  view: RangeView
}) {
  const network = useNetwork()
  const [, setSearch] = useSearchParams()

  function change(changes: Readonly<Record<string, string | undefined>>) {
    setSearch(
      (params) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) params.delete(name)
          else params.set(name, value)
        }
        return params
      },
      { preventScrollReset: true },
    )
  }

  const [shownRange, pressRange] = usePaintedChoice(range, ({ first, last }) =>
    change({ from: String(first), to: String(last) }),
  )
  const [shownScale, pressScale] = usePaintedChoice(scale, (scale) =>
    change({ scale: scale === 'log' ? scale : undefined }),
  )

  return (
    <div className="epoch-controls">
      <div className="epoch-controls-range">
        <fieldset className="segmented">
          <legend className="visually-hidden">Range</legend>
          {presetRanges(network, newest).map(({ name, preset }) => (
            <button
              key={name}
              type="button"
              aria-pressed={preset.first === shownRange.first && preset.last === shownRange.last}
              onClick={() => pressRange(preset)}
            >
              {name}
            </button>
          ))}
        </fieldset>

        <RangeFields range={shownRange} newest={newest} view={view} />
      </div>
      <div className="epoch-controls-range">
        <fieldset className="segmented">
          <legend className="visually-hidden">Scale</legend>
          <button type="button" aria-pressed={shownScale === 'linear'} onClick={() => pressScale('linear')}>
            Linear
          </button>
          <button type="button" aria-pressed={shownScale === 'log'} onClick={() => pressScale('log')}>
            Log
          </button>
        </fieldset>

        <ChartChoice />
      </div>
    </div>
  )
}
