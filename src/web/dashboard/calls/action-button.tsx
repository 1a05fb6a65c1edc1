import type { ComponentProps } from 'react'
import { slowCalls } from './call-deadline.ts'

/**
 * A button that starts a call. Until the reply it stays focusable, is announced as disabled, and a press does nothing.
 * When the response does not come, that is said beside it.
 * @param isBusy while the call runs, or must not be made yet
 */
export function ActionButton({
  isBusy,
  className = 'button',
  type = 'button',
  onClick,
  ...button
}: ComponentProps<'button'> & { isBusy: boolean }) {
  const isWaiting = slowCalls.use() > 0
  return (
    <>
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
      {isBusy && (
        <span className={isWaiting ? 'action-waiting' : 'visually-hidden'} role="status">
          {isWaiting && 'Waiting for the service.'}
        </span>
      )}
    </>
  )
}
