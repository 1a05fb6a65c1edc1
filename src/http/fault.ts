/** The faults of ours, or of what a program needs. */
export type FaultReason =
  /** A command line that cannot be understood; the message is one line. */
  | 'usage'
  /** A setting, a place, a secret or a command with which a program cannot work until its operator changes something; the message is one line that says what. */
  | 'operator'
  /** The database of a network is missing or unfit; the log has the reason. */
  | 'database-not-ready'
  /** More queries wait for the database than it can run in time. */
  | 'database-busy'
  /** A statement was stopped at its timeout although the server did not run for a part of that time. */
  | 'database-stalled'
  /** The database cannot be served from; the message is one line for the operator. */
  | 'database-unfit'
  /** A list changed while it was read, as by a rollback, so that the part that was read is not the list. */
  | 'list-changed'
  /** Redis gave no reply. The message never names the address, which may hold a password. */
  | 'redis-unavailable'
  /** The registration is rolled back, since another one with the same identity came first. */
  | 'already-joined'
  /** A provider gave no identity; the message is for the operator and has no text of the provider. */
  | 'sign-in-cancelled'
  | 'provider-refused'
  | 'provider-invalid'
  | 'provider-unavailable'

/** A fault with its reason, by which code decides; the message is for the log. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly reason: FaultReason

  constructor(reason: FaultReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}

export function isFault(error: unknown, ...reasons: readonly FaultReason[]): error is Fault {
  return error instanceof Fault && reasons.includes(error.reason)
}
