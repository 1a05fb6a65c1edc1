import { type ComponentProps, useId } from 'react'

/** A labelled input, with a hint below it that assistive technology reads with it. */
export function TextField({
  label,
  hint,
  ...input
}: ComponentProps<'input'> & { label: string; hint?: string | undefined }) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })} {...input} />
      {hint !== undefined && (
        <p className="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
