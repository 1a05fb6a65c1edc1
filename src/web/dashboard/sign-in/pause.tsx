import { useEffect } from 'react'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { useFromNow } from '#web/browser/clock.ts'
import { CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { DashboardFailure, reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { dateFormat } from '#web/ui/values/timestamp.tsx'

/** Seconds of a pause whose length the response does not say. */
const USUAL_PAUSE = 30
/** Seconds left at which the pause is announced to assistive technology. */
const ANNOUNCED_AT: readonly number[] = [30, 10]

export interface Pause {
  /** Whole seconds left, at least 1. */
  readonly left: number
  /** Seconds from the refusal to the end. */
  readonly length: number
  /** The end. */
  readonly until: Instant
}

/** The pause that a refusal asks for; undefined where it asks for none, and once it is over. */
export function pauseOf(error: Error | null, now: number): Pause | undefined {
  if (!(error instanceof DashboardFailure) || error.reason !== 'too-many-requests') return undefined
  const length = error.retryAfter ?? USUAL_PAUSE
  const left = secondsLeft(error.at, length, now)
  return left > 0 ? { left, length, until: error.at + length * SECOND } : undefined
}

/**
 * Whole seconds left of a wait.
 * @param from its start; `now` may be a second too early
 * @param length in seconds
 */
export function secondsLeft(from: number, length: number, now: number): number {
  return Math.min(Math.max(Math.ceil((from - now) / SECOND + length), 0), length)
}

/** `4:12`, and hours before it when there are any. */
export function countdownText(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  const [first, ...rest] = hours > 0 ? [hours, ...parts] : parts
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}

/** `4 minutes 12 seconds`. */
export function spokenTime(seconds: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ]
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return said.length > 0 ? said.join(' ') : '0 seconds'
}

/** The pause after a refusal, second by second. */
export function usePause(error: Error | null): Pause | undefined {
  const left = useFromNow((now) => pauseOf(error, now)?.left ?? 0)
  return left > 0 ? pauseOf(error, Date.now()) : undefined
}

const clockFormat = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** The pause after too many attempts. Its last seconds and its end are announced. */
function PauseNotice({ pause: { left, length, until } }: { pause: Pause }) {
  useEffect(() => {
    if (ANNOUNCED_AT.includes(left)) announce(`${left} seconds left.`)
    if (left === 1) return () => announce('You can try again.')
    return undefined
  }, [left])
  return (
    <div>
      <Notice
        role="alert"
        kind="warn"
        icon="clock"
        title="Too many attempts."
        action={
          <span className="pause-clock" role="timer" aria-label={`${spokenTime(left)} left`}>
            {countdownText(left)}
          </span>
        }
      >
        You can try again at {clockFormat().format(until)} UTC.
      </Notice>
      <progress className="countdown" max={length} value={left} aria-hidden />
    </div>
  )
}

/** Why a form had no success, as an alert. */
export function SignInFailureNotice({ error }: { error: Error | null }) {
  const pause = usePause(error)
  if (pause) return <PauseNotice pause={pause} />
  if (!error || reasonOf(error) === 'too-many-requests') return null
  const passkey = passkeyFailure(error)
  if (passkey !== undefined) return <Notice role="alert" kind="warn" title={passkey} />
  return <CallFailure error={error} role="alert" />
}

/**
 * The sentence about a passkey that was not used or not added, for what browsers throw (WebAuthn Level 3, sections 5.1.3
 * and 5.1.4); undefined for the service's own refusals, which have theirs.
 */
function passkeyFailure(error: unknown): string | undefined {
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
