import { timeZone } from '../../browser/time-zone.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { type Comparison, LEAST_MEAN } from '../address/comparison.ts'
import { OtherChoice, resetOther } from './other-choice.tsx'
import { SideLetter } from './side-letter.tsx'
import { extentOf } from './side-words.ts'
import { type NetworkEpochs, newestOf } from './sides.ts'
import { typedEpochs, typedMean } from './typed-epochs.ts'
import { TypedField } from './typed-field.tsx'

/** Epochs of the range that takes the place of one epoch. */
const USUAL_RANGE = 15

/** The fields of a comparison: both sides by choice or typed. A change is a new entry of the history. */
export function CompareControls({
  comparison,
  range,
  networks: [own, other],
  onChange,
  onSwap,
  onClose,
}: {
  comparison: Comparison
  /** The epochs of B; undefined where the chain has none as early. */
  range: EpochRange | undefined
  networks: readonly [own: NetworkEpochs, other: NetworkEpochs]
  onChange: (comparison: Comparison) => void
  /** Undefined where B has no epochs. */
  onSwap: (() => void) | undefined
  onClose: () => void
}) {
  const { a, b } = comparison
  return (
    <div className="compare-controls">
      <fieldset className="compare-side">
        <legend className="visually-hidden">A</legend>
        <span className="compare-side-name">
          <SideLetter side="A" /> Compare
        </span>
        <Segmented
          label="Length of A"
          hidesLabel
          choices={[
            { value: 'epoch', label: 'One epoch' },
            { value: 'range', label: 'A range' },
          ]}
          chosen={a.first === a.last ? 'epoch' : 'range'}
          onChoose={(length) => {
            const first = length === 'epoch' ? a.last : Math.max(a.last - USUAL_RANGE + 1, 0)
            const chosen = { first, last: a.last }
            if (first !== a.first) onChange({ a: chosen, b: resetOther(b) })
          }}
        />
        <EpochsField
          side="A"
          range={a}
          newest={newestOf(own)}
          onChange={(changed) => onChange({ ...comparison, a: changed })}
        />
        <Extent of={own} range={a} />
      </fieldset>
      <button
        type="button"
        className="button button--icon"
        aria-label="Swap A and B"
        disabled={!onSwap}
        onClick={onSwap}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3" />
        </svg>
      </button>
      <fieldset className="compare-side">
        <legend className="visually-hidden">B</legend>
        <span className="compare-side-name">
          <SideLetter side="B" /> with
        </span>
        <OtherChoice comparison={comparison} own={own} onChange={(chosen) => onChange({ a, b: chosen })} />
        {b.kind === 'mean' ? (
          <TypedField
            labels={['Epochs of the mean']}
            values={[b.count]}
            before="the last"
            after="epochs"
            take={([text = '']) => {
              const typed = typedMean(text, LEAST_MEAN, a.first)
              if ('fault' in typed) return { text: typed.fault, field: 0 }
              onChange({ a, b: { kind: 'mean', count: typed.count } })
            }}
          />
        ) : (
          range && (
            <EpochsField
              side="B"
              range={range}
              newest={newestOf(other)}
              onChange={(changed) =>
                onChange({
                  a,
                  b: b.kind === 'network' ? { ...b, range: changed } : { kind: 'epochs', range: changed },
                })
              }
            />
          )
        )}
        {range && <Extent of={other} range={range} />}
      </fieldset>
      <button
        type="button"
        className="button button--icon compare-close"
        aria-label="Close comparison"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The dates of a range; epochs after the newest one on record can be too far for dates. */
function Extent({ of, range }: { of: NetworkEpochs; range: EpochRange }) {
  const zone = timeZone.use()
  return (
    range.last <= newestOf(of) && <span className="compare-extent">{extentOf(of.network, range, zone)}</span>
  )
}

/** The number of an epoch, or those of a range. */
function EpochsField({
  side,
  range: { first, last },
  newest,
  onChange,
}: {
  side: 'A' | 'B'
  range: EpochRange
  newest: number
  onChange: (range: EpochRange) => void
}) {
  const isOne = first === last
  return (
    <TypedField
      labels={isOne ? [`Epoch of ${side}`] : [`First epoch of ${side}`, `Last epoch of ${side}`]}
      values={isOne ? [first] : [first, last]}
      between="to"
      take={([from = '', to]) => {
        const typed = typedEpochs(from, to, newest)
        if ('fault' in typed) return { text: typed.fault, field: typed.field === 'first' ? 0 : 1 }
        onChange(typed.range)
      }}
    />
  )
}
