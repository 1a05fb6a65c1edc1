import { Notice } from '../../ui/records/notice.tsx'
import { DashboardFailure } from './dashboard-failure.ts'

/** The reason for which a call had no success. */
export function FailureNotice({ error }: { error: Error }) {
  if (!(error instanceof DashboardFailure)) {
    return (
      <Notice kind="bad" title="Something on this page failed.">
        {error.message}
      </Notice>
    )
  }
  const isPassing = error.reason === 'unreachable' || error.reason === 'unavailable'
  return <Notice kind={isPassing ? 'warn' : 'bad'} title={error.message} />
}
