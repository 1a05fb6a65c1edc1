import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId } from 'react'
import { useTypedTexts } from '../../ui/filters/use-typed-texts.ts'
import type { EpochRange } from '../epoch-series.ts'
import type { RangeView } from '../linked/range-view.ts'
import { rangeOf } from '../linked/view.ts'
import { showRange } from '../linked/view-gesture.ts'
import { readTypedRange } from './typed-range.ts'
import './range-fields.css'

type End = 'first' | 'last'

/** The range as two fields. What is typed applies on Enter, and when the focus leaves both fields. */
export function RangeFields({
  range,
  newest,
  view,
  legend = 'Epochs in view',
  lead = 'Epochs',
}: {
  range: EpochRange
  newest: number
  view: RangeView
  legend?: string
  /** The words before the first number. */
  lead?: string
}) {
  const moving = view.moving.use()
  const shown = moving ? rangeOf(moving) : range
  const { texts, isTyped, fault, type, refuse, reset } = useTypedTexts<End, string>({
    first: String(shown.first),
    last: String(shown.last),
  })
  const faultId = useId()

  function apply() {
    if (!isTyped) return
    const read = readTypedRange(texts, newest)
    if (typeof read === 'string') return refuse(read)
    reset()
    showRange(view, read)
  }

  const field = (end: End, name: string) => (
    <input
      aria-label={name}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={fault && faultId}
      value={texts[end]}
      inputMode="numeric"
      enterKeyHint="go"
      autoComplete="off"
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => type(end, target.value)}
    />
  )
  return (
    <fieldset
      className="epoch-controls-shown range-fields"
      onBlur={(event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && apply()}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') apply()
        else if (key === 'Escape') reset()
      }}
    >
      <legend className="visually-hidden">{legend}</legend>
      {lead} {field('first', 'First epoch')} to {field('last', 'Last epoch')}
      {fault && (
        <span id={faultId} className="range-fields-fault" role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  )
}
