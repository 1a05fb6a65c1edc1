import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import { Notice } from '#web/ui/states/notice.tsx'
import { type FailureWords, failureWords } from './failure-words.ts'
import { useRetrySchedule } from './retry-schedule.ts'
import './failure-notice.css'

/** The failure of a part of the page, in its place: the cause, what is still shown, and one next step. */
export function FailureNotice({
  place,
  error,
  tryAgain,
  stillShown,
  subject,
}: {
  place: string
  error: unknown
  tryAgain: () => void
  /** A sentence about the data that is still shown. */
  stillShown?: string
  /** The part that failed, as a sentence before that about the failure. */
  subject?: string
}) {
  const { title, text, kind, remedy, technical } = failureWords(error)
  const ref = useLeavesFocus<HTMLDivElement>(place)
  const { left, wait } = useRetrySchedule(place, error, remedy === 'wait', tryAgain)
  return (
    <div ref={ref} className="failure-notice">
      <Notice
        kind={kind}
        title={`${subject ?? title}.`}
        action={<RemedyButton remedy={remedy} tryAgain={tryAgain} className="button button--small" />}
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

/** The place whose notice went away with the focus. */
let leftPlace: string | undefined

/**
 * Moves the focus to the content of the page when a notice that has it goes away, as that of a retry does that helped: the
 * browser would leave it nowhere. The next notice of the same place takes it back.
 */
export function useLeavesFocus<T extends HTMLElement>(place: string): RefObject<T | null> {
  const ref = useRef<T>(null)
  // The cleanup of a layout effect runs before the element is removed.
  useLayoutEffect(() => {
    const element = ref.current
    const main = document.getElementById('main')
    if (leftPlace === place && document.activeElement === main) element?.querySelector('button')?.focus()
    leftPlace = undefined
    return () => {
      if (!element?.contains(document.activeElement)) return
      main?.focus({ preventScroll: true })
      leftPlace = place
    }
  }, [place])
  return ref
}
