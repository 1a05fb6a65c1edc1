import { type ComponentProps, type ReactNode, useId } from 'react'
import './text-field.css'

/**
 * A labelled input, with a hint and a fault below it that assistive technology reads with it.
 * @param fault makes the input invalid
 * @param action in the line of the label, such as a link
 * @param inside a button in the input's box, at its end
 */
export function TextField({
  label,
  hint,
  fault,
  action,
  inside,
  ...input
}: ComponentProps<'input'> & {
  label: ReactNode
  hint?: ReactNode
  fault?: string | undefined
  action?: ReactNode
  inside?: ReactNode
}) {
  const id = useId()
  const described = [fault !== undefined && `${id}-fault`, hint !== undefined && `${id}-hint`].filter(Boolean)
  return (
    <div className="text-field">
      <div className="between secondary small">
        <label htmlFor={id}>{label}</label>
        {action}
      </div>
      <div className="text-field-box">
        <input
          id={id}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          {...input}
        />
        {inside}
      </div>
      {fault !== undefined && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <div className="aside small" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
