import type { ComponentProps } from 'react'
import { Notice } from '#web/ui/states/notice.tsx'
import { slowCalls } from './call-deadline.ts'
import { DashboardFailure, isSignedOut, isStaleSignIn } from './dashboard-failure.ts'

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

/**
 * The reason for which a call had no success; nothing where a sign-in is missing, for which the frame of the page asks.
 */
export function CallFailure({ error, role }: { error: Error; role?: 'alert' }) {
  if (isSignedOut(error) || isStaleSignIn(error)) return null
  if (!(error instanceof DashboardFailure)) {
    return (
      <Notice kind="bad" role={role} title="Something on this page failed.">
        {error.message}
      </Notice>
    )
  }
  const isPassing = error.reason === 'unreachable' || error.reason === 'unavailable'
  return <Notice kind={isPassing ? 'warn' : 'bad'} role={role} title={error.message} />
}
