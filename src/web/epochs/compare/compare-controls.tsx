import { type FormEvent, useId, useState } from 'react'
import { isNetworkName, networks as knownNetworks } from '#cardano/network.ts'
import { epochsInYear } from '../../chain/epoch-time.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { type Comparison, type OtherSide, readEpochs } from '../address/comparison.ts'
import { SideLetter } from './side-letter.tsx'
import { extentOf } from './side-words.ts'
import type { NetworkEpochs } from './sides.ts'

/** The mean that is offered first, in epochs. */
const USUAL_MEAN = 30

/** What is compared with what: both sides by choice or typed. A change is a new entry of the history. */
export function CompareControls({
  comparison,
  range,
  networks: [own, other],
  onChange,
}: {
  comparison: Comparison
  /** The epochs of B; undefined where the chain has none as early. */
  range: EpochRange | undefined
  networks: readonly [own: NetworkEpochs, other: NetworkEpochs]
  onChange: (comparison: Comparison | undefined) => void
}) {
  const { a, b } = comparison
  const newest = own.epochs.at(-1)?.no ?? 0
  return (
    <div className="compare-controls">
      <div className="compare-side">
        <SideLetter side="A" />
        <EpochsField
          key={`a ${a.first} ${a.last}`}
          label="Compare epoch or range"
          range={a}
          newest={newest}
          onChange={(changed) => onChange({ ...comparison, a: changed })}
        />
        <span className="secondary">{extentOf(own.network, a)}</span>
      </div>
      <button
        type="button"
        className="button button--icon"
        aria-label="Swap A and B"
        disabled={!range || b.kind === 'network'}
        onClick={() => range && onChange({ a: range, b: { kind: 'epochs', range: a } })}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3" />
        </svg>
      </button>
      <div className="compare-side">
        <SideLetter side="B" />
        <OtherChoice comparison={comparison} own={own} onChange={(chosen) => onChange({ a, b: chosen })} />
        {range && (
          <EpochsField
            key={`b ${range.first} ${range.last}`}
            label="With epoch or range"
            range={range}
            newest={other.epochs.at(-1)?.no ?? 0}
            onChange={(changed) =>
              onChange({
                a,
                b: b.kind === 'network' ? { ...b, range: changed } : { kind: 'epochs', range: changed },
              })
            }
          />
        )}
        {range && <span className="secondary">{extentOf(other.network, range)}</span>}
      </div>
      <button
        type="button"
        className="button button--icon compare-close"
        aria-label="Close comparison"
        onClick={() => onChange(undefined)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** A select of what B is. */
function OtherChoice({
  comparison: { a, b },
  own: { network },
  onChange,
}: {
  comparison: Comparison
  own: NetworkEpochs
  onChange: (b: OtherSide) => void
}) {
  const isOne = a.first === a.last
  const count = b.kind === 'mean' ? b.count : USUAL_MEAN
  const others = Object.entries(knownNetworks).filter(
    ([name, { state }]) => state !== 'announced' && name !== network.name,
  )
  return (
    <select
      className="select"
      aria-label="Compare with"
      value={b.kind === 'network' ? b.network : b.kind}
      onChange={({ target: { value } }) => onChange(otherSide(value, a, count))}
    >
      <option value="before">{isOne ? 'The epoch before' : 'The range before'}</option>
      <option value="mean">Mean of the {count} before</option>
      <option value="year">
        {isOne ? 'The epoch' : 'The range'} {epochsInYear(network)} epochs before
      </option>
      <option value="epochs">Another epoch or range</option>
      {others.map(([name, { title }]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  )
}

function otherSide(value: string, a: EpochRange, count: number): OtherSide {
  if (value === 'mean') return { kind: 'mean', count }
  if (value === 'year' || value === 'before') return { kind: value }
  const length = a.last - a.first + 1
  const range = { first: Math.max(a.first - length, 0), last: Math.max(a.last - length, length - 1) }
  return isNetworkName(value) ? { kind: 'network', network: value, range } : { kind: 'epochs', range }
}

/** A typed epoch or range, `315` or `308-322`, taken when Enter is pressed or the field is left. */
function EpochsField({
  label,
  range: { first, last },
  newest,
  onChange,
}: {
  label: string
  range: EpochRange
  newest: number
  onChange: (range: EpochRange) => void
}) {
  const id = useId()
  const shown = first === last ? `${first}` : `${first} to ${last}`
  const [fault, setFault] = useState<string>()

  function take(input: HTMLInputElement) {
    const text = input.value.trim()
    if (text === shown) return setFault(undefined)
    const typed = readEpochs(text.replace(/\s*(?:-|–|to)\s*/, '-'))
    if (!typed) return setFault('Type an epoch, such as 315, or a range, such as 308 to 322.')
    if (typed.last > newest) return setFault(`The newest epoch on record is ${newest}.`)
    setFault(undefined)
    onChange(typed)
  }

  return (
    <form
      className="compare-epochs"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const input = event.currentTarget.elements.namedItem('epochs')
        if (input instanceof HTMLInputElement) take(input)
      }}
    >
      <input
        className="input"
        name="epochs"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        defaultValue={shown}
        autoComplete="off"
        onBlur={({ currentTarget }) => take(currentTarget)}
      />
      {fault !== undefined && (
        <p className="text-field-fault" id={id} role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
