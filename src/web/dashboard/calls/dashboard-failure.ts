import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'

/** A call without success. The message is a sentence for the person. */
export class DashboardFailure extends Error {
  override readonly name = 'DashboardFailure'
  /** `unreachable` where there was no response at all. */
  readonly reason: DashboardReason | 'unreachable'

  constructor(reason: DashboardReason | 'unreachable', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Whether a call failed since nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof DashboardFailure && error.reason === 'signed-out'
}
