import type { ComponentProps } from 'react'

/**
 * A button that starts a call. Until the reply it stays focusable, is announced as disabled, and a press does nothing.
 * @param isBusy while the call runs, or must not be made yet
 */
export function ActionButton({
  isBusy,
  className = 'button',
  type = 'button',
  onClick,
  ...button
}: ComponentProps<'button'> & { isBusy: boolean }) {
  return (
    <button
      {...button}
      type={type}
      className={className}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
