import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { epochsInYear } from '../../chain/epoch-time.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { type Comparison, type OtherSide, otherRange } from '../address/comparison.ts'
import { rangeText } from './side-words.ts'
import type { NetworkEpochs } from './sides.ts'
import { useOtherNetworks } from './use-other-network.ts'

/** The mean that is offered first, in epochs. */
const USUAL_MEAN = 30

/** A select of what B is, each choice with the epochs that it means for this A. */
export function OtherChoice({
  comparison: { a, b },
  own: { network },
  onChange,
}: {
  comparison: Comparison
  own: NetworkEpochs
  onChange: (b: OtherSide) => void
}) {
  const count = b.kind === 'mean' ? b.count : USUAL_MEAN
  const noun = a.first === a.last ? 'epoch' : 'range'
  const relative: readonly (readonly [label: string, b: OtherSide])[] = [
    [`The ${noun} before`, { kind: 'before' }],
    [`Mean of the last ${count}`, { kind: 'mean', count }],
    [`The ${noun} ${epochsInYear(network)} epochs before`, { kind: 'year' }],
  ]
  return (
    <select
      className="select"
      aria-label="Compare with"
      value={b.kind === 'network' ? b.network : b.kind}
      onChange={({ target: { value } }) => onChange(chosenSide(value, network, { a, b }, count))}
    >
      {relative.map(([label, side]) => {
        const range = otherRange(network, { a, b: side })
        return (
          <option key={side.kind} value={side.kind} disabled={!range && side.kind !== b.kind}>
            {label}
            {range ? `: ${rangeText(range)}` : ', none as early'}
          </option>
        )
      })}
      <option value="epochs">Another epoch or range</option>
      {useOtherNetworks().map(({ name, title }) => (
        <option key={name} value={name}>
          Epochs of {title}
        </option>
      ))}
    </select>
  )
}

/** B after the length of A has changed: named epochs give way to those before A. */
export function resetOther(b: OtherSide): OtherSide {
  if (b.kind === 'network') return { ...b, range: undefined }
  return b.kind === 'epochs' ? { kind: 'before' } : b
}

function chosenSide(
  value: string,
  network: NetworkEpochs['network'],
  comparison: Comparison,
  count: number,
): OtherSide {
  if (value === 'mean') return { kind: 'mean', count }
  if (value === 'year' || value === 'before') return { kind: value }
  if (isNetworkName(value)) return { kind: 'network', network: value satisfies NetworkName, range: undefined }
  return { kind: 'epochs', range: otherRange(network, comparison) ?? firstOf(comparison.a) }
}

/** Epochs from the first on, as many as A has. */
function firstOf({ first, last }: EpochRange): EpochRange {
  return { first: 0, last: last - first }
}
