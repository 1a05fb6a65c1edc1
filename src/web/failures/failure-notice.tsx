import type { ReactNode } from 'react'
import { paths } from '../links/paths.ts'
import { Link } from '../ui/controls/link.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { failureWords } from './failure-words.ts'
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
  const { title, text, typed, kind, icon, isTemporary, retryHelps, reloadHelps, technical } =
    failureWords(error)
  const ref = useLeavesFocus<HTMLDivElement>(place)
  const { left, wait } = useRetrySchedule(place, error, isTemporary, tryAgain)
  return (
    <div ref={ref}>
      <Notice
        kind={kind}
        icon={icon}
        title={subject === undefined ? `${title}.` : `${subject}.`}
        action={
          <span className="failure-notice-actions">
            {reloadHelps ? (
              <button type="button" className="button button--small" onClick={() => location.reload()}>
                Reload
              </button>
            ) : retryHelps ? (
              <button type="button" className="button button--small" onClick={tryAgain}>
                {isTemporary ? 'Try now' : 'Try again'}
              </button>
            ) : (
              <Link className="button button--small" to={paths.status}>
                Status
              </Link>
            )}
            {children}
          </span>
        }
      >
        {subject !== undefined && `${title}. `}
        {text} {typed} {stillShown}{' '}
        {left !== undefined && (left > 0 ? `Next try in ${left} s. ` : 'Trying again. ')}
        {technical && <span className="fine-print">{technical}</span>}
      </Notice>
      {left !== undefined && <Countdown left={left} wait={wait} />}
    </div>
  )
}

export function Countdown({ left, wait }: { left: number; wait: number }) {
  return (
    <progress className="countdown" max={wait} value={left} aria-label={`${left} s until the next try`} />
  )
}
