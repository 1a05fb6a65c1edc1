import { Notice } from '../../ui/records/notice.tsx'
import { DashboardFailure, isSignedOut, isStaleSignIn } from './dashboard-failure.ts'

/**
 * The reason for which a call had no success; nothing where a sign-in is missing, for which the frame of the page asks.
 */
export function FailureNotice({ error, role }: { error: Error; role?: 'alert' }) {
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
