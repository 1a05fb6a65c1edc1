import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'

/** Text in the fields of a form, kept while what it stands for is unchanged. */
interface Typed {
  /** The shown values at which typing began. */
  readonly from: string
  readonly texts: readonly string[]
  readonly fault?: { readonly text: string; readonly field: number } | undefined
}

/**
 * One or two number fields, taken by Enter or when they are left. Text that cannot be taken stays, with the reason below.
 * @param take applies the texts, or returns what is wrong with the text of one field
 */
export function TypedField({
  labels,
  values,
  before,
  between,
  after,
  take,
}: {
  /** Names of the fields for assistive technology. */
  labels: readonly string[]
  values: readonly number[]
  before?: ReactNode
  between?: ReactNode
  after?: ReactNode
  take: (texts: readonly string[]) => { readonly text: string; readonly field: number } | undefined
}) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>()
  const from = values.join(' ')
  const own = typed?.from === from ? typed : undefined
  const texts = own?.texts ?? values.map(String)

  function finish() {
    if (!own) return
    const fault = take(texts)
    setTyped(fault && { ...own, fault })
  }

  return (
    <form
      ref={form}
      className="compare-epochs"
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
      onBlur={({ relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && form.current?.contains(relatedTarget))) finish()
      }}
    >
      {before}
      {labels.map((label, i) => (
        <span key={label} className="compare-epoch">
          {i > 0 && between}
          <input
            className="input"
            aria-label={label}
            aria-invalid={own?.fault?.field === i || undefined}
            aria-describedby={own?.fault?.field === i ? id : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={texts[i] ?? ''}
            onChange={({ target: { value } }) =>
              setTyped({ from, texts: texts.map((text, at) => (at === i ? value : text)) })
            }
          />
        </span>
      ))}
      {after}
      {/* A form with several fields and no button does not submit by Enter. */}
      {labels.length > 1 && <button type="submit" hidden />}
      {own?.fault && (
        <p className="text-field-fault" id={id} role="alert">
          {own.fault.text}
        </p>
      )}
    </form>
  )
}
