import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { useTypedTexts } from '#web/ui/filters/bounds-fields.tsx'
import './range-fields.css'

/** A range of epochs as two fields. What is typed applies on Enter, and when the focus leaves both fields. */
export function RangeFields({
  range,
  newest,
  legend,
  lead,
  of = '',
  onChange,
  children,
}: {
  /** Undefined leaves the fields empty. */
  range: EpochRange | undefined
  /** The number of the newest epoch on record. */
  newest: number
  /** The name of the fields for assistive technology. */
  legend: string
  /** Text or mark before the first field. */
  lead: ReactNode
  /** End of the fields' names: ` of A`. */
  of?: string
  onChange: (range: EpochRange) => void
  /** Notes behind the fields. */
  children?: ReactNode
}) {
  const { fields, texts, isTyped, fault, type, refuse, reset } = useTypedTexts<
    HTMLFieldSetElement,
    'first' | 'last',
    string
  >({
    first: range ? String(range.first) : '',
    last: range ? String(range.last) : '',
  })
  const faultId = useId()

  function apply() {
    if (!isTyped) return
    const read = readTypedRange(texts, newest)
    if (typeof read === 'string') return refuse(read)
    reset()
    onChange(read)
  }

  const field = (end: 'first' | 'last') => (
    <input
      aria-label={`${end === 'first' ? 'First' : 'Last'} epoch${of}`}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={fault && faultId}
      value={texts[end]}
      inputMode="numeric"
      enterKeyHint="go"
      autoComplete="off"
      onChange={({ target }) => type(end, target.value)}
    />
  )
  return (
    <fieldset
      ref={fields}
      className="range-fields"
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        !currentTarget.contains(relatedTarget) && apply()
      }
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') apply()
        else if (key === 'Escape') reset()
      }}
    >
      <legend className="visually-hidden">{legend}</legend>
      {lead} {field('first')} to {field('last')}
      {children}
      {fault && (
        <span id={faultId} className="range-fields-fault" role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  )
}

/** The range of two typed epoch numbers, or the reason why they are none. */
export function readTypedRange(
  texts: { readonly first: string; readonly last: string },
  newest: number,
): EpochRange | string {
  const [first, last] = [texts.first, texts.last].map((text) => text.trim().replace(/^0+(?=\d)/, ''))
  for (const text of [first, last]) {
    if (!text || !/^\d+$/.test(text)) return 'An epoch is a whole number, such as 208.'
    if (Number(text) > newest) return `The newest epoch here is ${newest}.`
  }
  if (Number(first) > Number(last)) return `Epoch ${first} comes after epoch ${last}.`
  return { first: Number(first), last: Number(last) }
}
