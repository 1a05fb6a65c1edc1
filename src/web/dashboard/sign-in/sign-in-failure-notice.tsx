import { Notice } from '../../ui/records/notice.tsx'
import { dateFormat } from '../../ui/values/date-format.ts'
import { DashboardFailure, reasonOf } from '../calls/dashboard-failure.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { fieldFault } from './form-fault.ts'
import { clockText, type Pause, spokenTime, usePause } from './pause.ts'

const clockFormat = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** The pause after too many attempts. */
function PauseNotice({ pause: { left, length, until } }: { pause: Pause }) {
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

/** Why a form had no success, as an alert; nothing without a failure, and for one that stands at its field. */
export function SignInFailureNotice({ error }: { error: Error | null }) {
  const pause = usePause(error)
  if (pause) return <PauseNotice pause={pause} />
  if (!error || fieldFault(error) || reasonOf(error) === 'too-many-requests') return null
  const passkey = passkeyFailure(error)
  if (passkey !== undefined) return <Notice role="alert" kind="warn" title={passkey} />
  if (reasonOf(error) === 'wrong-credentials') {
    return (
      <Notice role="alert" kind="bad" icon="warn" title="E-mail or password is wrong.">
        After several wrong passwords there is a pause.
      </Notice>
    )
  }
  return <FailureNotice error={error} role="alert" />
}

/**
 * The sentence about a passkey that was not used or not added, for what browsers throw (WebAuthn Level 3, sections 5.1.3
 * and 5.1.4); undefined for the service's own refusals, which have theirs.
 */
export function passkeyFailure(error: unknown): string | undefined {
  if (error instanceof DashboardFailure || !(error instanceof Error)) return undefined
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'The passkey was not used: it was cancelled, took too long, or this device has none for this page.'
    case 'InvalidStateError':
      return 'This device has a passkey for this account already.'
    case 'NotSupportedError':
      return 'This browser or device does not support passkeys.'
    default:
      return 'The browser could not use the passkey.'
  }
}
