import { Link } from 'react-router'
import { paths } from '../links/paths.ts'
import { Notice } from '../ui/records/notice.tsx'
import { failureWords } from './failure-words.ts'
import { useRetrySchedule } from './retry-schedule.ts'
import './failure-notice.css'

/** The failure of a part of the page, in its place: the cause, what is still shown, and one next step. */
export function FailureNotice({
  place,
  error,
  tryAgain,
  stillShown,
}: {
  place: string
  error: unknown
  tryAgain: () => void
  /** A sentence about the data that is still shown. */
  stillShown?: string
}) {
  const { title, text, kind, icon, isTemporary, retryHelps, technical } = failureWords(error)
  const { left, wait } = useRetrySchedule(place, error, isTemporary, tryAgain)
  return (
    <div>
      <Notice
        kind={kind}
        icon={icon}
        title={`${title}.`}
        action={
          retryHelps ? (
            <button type="button" className="button button--small" onClick={tryAgain}>
              {isTemporary ? 'Try now' : 'Try again'}
            </button>
          ) : (
            <Link className="button button--small" to={paths.status}>
              Status
            </Link>
          )
        }
      >
        {text} {stillShown} {left !== undefined && (left > 0 ? `Next try in ${left} s. ` : 'Trying again. ')}
        {technical && <span className="fine-print">{technical}</span>}
      </Notice>
      {left !== undefined && <Countdown left={left} wait={wait} />}
    </div>
  )
}

export function Countdown({ left, wait }: { left: number; wait: number }) {
  return (
    <progress
      className="countdown"
      max={wait}
      value={left}
      aria-label={`${left} seconds until the next try`}
    />
  )
}
