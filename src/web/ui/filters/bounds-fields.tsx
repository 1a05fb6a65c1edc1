import { type ComponentProps, type ReactNode, useId } from 'react'
import type { BoundEnd } from './bounds.ts'
import type { BoundFault } from './typed-bounds.ts'
import './filter-fields.css'

/** Two fields for the least and the greatest value of a figure. */
export function BoundsFields({
  title,
  label,
  fault,
  field,
  ...fieldset
}: Pick<ComponentProps<'fieldset'>, 'onBlur' | 'onKeyDown'> & {
  /** The name of the figure, for assistive technology. */
  title: string
  /** The title with its unit. */
  label: ReactNode
  fault: BoundFault | undefined
  /** The attributes of an input beside its name and its fault. */
  field: (end: BoundEnd) => ComponentProps<'input'>
}) {
  const id = useId()
  const input = (end: BoundEnd) => (
    <input
      aria-label={`${title}, ${end}`}
      inputMode="decimal"
      autoComplete="off"
      placeholder="any"
      aria-invalid={fault?.end === end || undefined}
      aria-describedby={fault && id}
      {...field(end)}
    />
  )
  return (
    <fieldset className="bounds-fields" {...fieldset}>
      <legend>{label}</legend>
      {input('least')}
      <span aria-hidden="true">to</span>
      {input('greatest')}
      {fault && (
        <p className="filter-fault" id={id} role="alert">
          {fault.text}
        </p>
      )}
    </fieldset>
  )
}
