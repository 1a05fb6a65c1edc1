import { useSearchParams } from 'react-router'
import type { EpochRange } from '../charts/epoch-series.ts'
import { useNetwork } from '../links/network-context.ts'
import { presetRanges } from './epoch-range.ts'

export type Scale = 'linear' | 'log'

export function readScale(search: URLSearchParams): Scale {
  return search.get('scale') === 'log' ? 'log' : 'linear'
}

/** Range and scale of the charts, which are in the query of the page's address. */
export function EpochControls({
  newest,
  range,
  scale,
}: {
  /** The number of the newest epoch on record. */
  newest: number
  range: EpochRange
  scale: Scale
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

  return (
    <div className="epoch-controls">
      <div className="epoch-controls-range">
        <fieldset className="segmented">
          <legend className="visually-hidden">Range</legend>
          {presetRanges(network, newest).map(({ name, preset: { first, last } }) => (
            <button
              key={name}
              type="button"
              aria-pressed={first === range.first && last === range.last}
              onClick={() => change({ from: String(first), to: String(last) })}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <span className="epoch-controls-shown">
          Epochs <b>{range.first}</b> to <b>{range.last}</b>
        </span>
      </div>
      <fieldset className="segmented">
        <legend className="visually-hidden">Scale</legend>
        <button type="button" aria-pressed={scale === 'linear'} onClick={() => change({ scale: undefined })}>
          Linear
        </button>
        <button type="button" aria-pressed={scale === 'log'} onClick={() => change({ scale: 'log' })}>
          Log
        </button>
      </fieldset>
    </div>
  )
}
