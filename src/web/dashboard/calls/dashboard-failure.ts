import type { Instant } from '#cardano/utc-time.ts'
import type { DashboardReason, FieldError } from '#contract/dashboard/dashboard-refusals.ts'

/** A call without success. The message is a sentence for the person. */
export class DashboardFailure extends Error {
  override readonly name = 'DashboardFailure'
  /** `unreachable` where there was no response at all. */
  readonly reason: DashboardReason | 'unreachable'
  /** The seconds of Retry-After, if the response has it. */
  readonly retryAfter: number | undefined
  /** The values of the call that are at fault; empty for a refusal of the whole call. */
  readonly errors: readonly FieldError[]
  /** When it came. */
  readonly at: Instant = Date.now()

  constructor(
    reason: DashboardReason | 'unreachable',
    message: string,
    {
      retryAfter,
      errors = [],
      ...options
    }: ErrorOptions & { retryAfter?: number | undefined; errors?: readonly FieldError[] | undefined } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.retryAfter = retryAfter
    this.errors = errors
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

/** The sentence about a field of a form; undefined where a call did not fail for it. */
export function fieldFault(error: Error | null, field: string): string | undefined {
  return error instanceof DashboardFailure
    ? error.errors.find((fault) => fault.field === field)?.detail
    : undefined
}
