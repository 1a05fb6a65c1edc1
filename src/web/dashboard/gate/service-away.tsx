import { Countdown, nextTryText } from '../../failures/failure-notice.tsx'
import { useRetrySchedule } from '../../failures/retry-schedule.ts'
import { Notice } from '../../ui/records/notice.tsx'

/** The page while the service that keeps users and projects does not respond. It tries again by itself. */
export function ServiceAway({
  title,
  failure,
  tryAgain,
}: {
  title: string
  failure: Error
  tryAgain: () => void
}) {
  const { left, wait } = useRetrySchedule('dashboard', failure, true, tryAgain)
  return (
    <>
      <div className="page-header">
        <h1>{title}</h1>
      </div>
      <div className="gate-away">
        <Notice
          kind="warn"
          title={failure.message}
          action={
            <button type="button" className="button button--small" onClick={tryAgain}>
              Try again
            </button>
          }
        >
          {nextTryText(left ?? 0)}
        </Notice>
        {left !== undefined && <Countdown left={left} wait={wait} />}
      </div>
    </>
  )
}
