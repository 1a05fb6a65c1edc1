import { Notice } from '../../ui/records/notice.tsx'
import { dateFormat } from '../../ui/values/date-format.ts'
import { clockText, type Pause, spokenTime } from './pause.ts'

const clockFormat = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** The pause after too many attempts. */
export function PauseNotice({ pause: { left, length, until } }: { pause: Pause }) {
  return (
    <div>
      <Notice
        role="alert"
        kind="warn"
        icon="clock"
        title="Too many attempts."
        action={
          <span className="pause-clock" role="timer" aria-label={`${spokenTime(left)} left`}>
            {clockText(left)}
          </span>
        }
      >
        You can try again at {clockFormat().format(until)} UTC.
      </Notice>
      <progress className="countdown" max={length} value={left} aria-hidden />
    </div>
  )
}
