import type { ReactNode } from 'react'
import { paths } from '../links/paths.ts'
import { Link } from '../ui/controls/link.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { type FailureWords, failureWords } from './failure-words.ts'
import { useRetrySchedule } from './retry-schedule.ts'
import { useLeavesFocus } from './use-leaves-focus.ts'
import './failure-notice.css'

/** The failure of a part of the page, in its place: the cause, what is still shown, and one next step. */
export function FailureNotice({
  place,
  error,
  tryAgain,
  stillShown,
  subject,
  children,
}: {
  place: string
  error: unknown
  tryAgain: () => void
  /** A sentence about the data that is still shown. */
  stillShown?: string
  /** The part that failed, as a sentence before that about the failure. */
  subject?: string
  /** Further buttons. */
  children?: ReactNode
}) {
  const { title, text, kind, remedy, technical } = failureWords(error)
  const ref = useLeavesFocus<HTMLDivElement>(place)
  const { left, wait } = useRetrySchedule(place, error, remedy === 'wait', tryAgain)
  return (
    <div ref={ref}>
      <Notice
        kind={kind}
        title={`${subject ?? title}.`}
        action={
          <span className="failure-notice-actions">
            <RemedyButton remedy={remedy} tryAgain={tryAgain} className="button button--small" />
            {children}
          </span>
        }
      >
        {subject !== undefined && `${title}. `}
        {text} {stillShown} {left !== undefined && nextTryText(left)}{' '}
        {technical && <span className="fine-print">{technical}</span>}
      </Notice>
      {left !== undefined && <Countdown left={left} wait={wait} />}
    </div>
  )
}

/** The one next step after a failure. */
export function RemedyButton({
  remedy,
  tryAgain,
  className,
}: Pick<FailureWords, 'remedy'> & { tryAgain: () => void; className: string }) {
  if (remedy === 'status') {
    return (
      <Link className={className} to={paths.status}>
        Status
      </Link>
    )
  }
  const isReload = remedy === 'reload'
  return (
    <button type="button" className={className} onClick={isReload ? () => location.reload() : tryAgain}>
      {isReload ? 'Reload' : remedy === 'wait' ? 'Try now' : 'Try again'}
    </button>
  )
}

/** @param left seconds until the next try */
export function nextTryText(left: number): string {
  return left > 0 ? `Next try in ${left} s.` : 'Trying again.'
}

export function Countdown({ left, wait }: { left: number; wait: number }) {
  return (
    <progress className="countdown" max={wait} value={left} aria-label={`${left} s until the next try`} />
  )
}
