import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'

/** A call without success. The message is a sentence for the person. */
export class DashboardFailure extends Error {
  override readonly name = 'DashboardFailure'
  /** `unreachable` where there was no response at all. */
  readonly reason: DashboardReason | 'unreachable'
  /** The seconds of Retry-After, if the response has it. */
  readonly retryAfter: number | undefined
  /** When it came, in milliseconds since the Unix epoch. */
  readonly at = Date.now()

  constructor(
    reason: DashboardReason | 'unreachable',
    message: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** Whether a call failed since nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return reasonOf(error) === 'signed-out'
}

/** Whether a call was refused since the sign-in is older than ten minutes. */
export function isStaleSignIn(error: unknown): boolean {
  return reasonOf(error) === 'stale-sign-in'
}

/** The reason of a failed call; undefined for any other error. */
export function reasonOf(error: unknown): DashboardFailure['reason'] | undefined {
  return error instanceof DashboardFailure ? error.reason : undefined
}
