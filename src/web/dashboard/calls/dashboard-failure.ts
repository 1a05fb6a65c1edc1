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

/** The field that a refusal is about, with the sentence below it. */
export interface FieldFault {
  readonly field: 'email' | 'password' | 'invitation'
  readonly sentence: string
}

/** The end of a refused body's sentence, which names the field. */
const PLACE = / \(body, (email|password|invitation)\)$/

/** The fault of one field; undefined for a failure that concerns the whole form. */
export function fieldFault(error: Error | null): FieldFault | undefined {
  if (!error) return undefined
  switch (reasonOf(error)) {
    case 'weak-password':
      return { field: 'password', sentence: error.message }
    case 'invitation-needed':
      return { field: 'invitation', sentence: error.message }
    case 'bad-request': {
      const field = PLACE.exec(error.message)?.[1] as FieldFault['field'] | undefined
      return field && { field, sentence: error.message.replace(PLACE, '') }
    }
    default:
      return undefined
  }
}
