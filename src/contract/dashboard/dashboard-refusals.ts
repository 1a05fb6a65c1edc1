/**
 * The reasons for which the service refuses a call of the dashboard, with the status of each. A page may decide by the
 * reason; the sentence beside it is for the person.
 */
export const dashboardRefusals = {
  'bad-request': 400,
  /** A link of a mail that is used up, expired or not one of ours. */
  'invalid-link': 400,
  /** The typed confirmation, such as the name of a project, is another. */
  'wrong-confirmation': 400,
  'network-not-served': 400,
  /** A sign-in at a provider that took too long, was used already, or began in another browser. */
  'sign-in-expired': 400,
  /** The password may not be used, such as a short one. */
  'weak-password': 400,
  'wrong-credentials': 401,
  /** The session has ended, or there is none. */
  'signed-out': 401,
  /** The sign-in is older than ten minutes. */
  'stale-sign-in': 403,
  /** The request comes from a page of another origin, or from no page. */
  'foreign-origin': 403,
  suspended: 403,
  'sign-in-cancelled': 403,
  /** The provider names no e-mail address that it has verified. */
  'no-verified-email': 403,
  'registration-closed': 403,
  'invitation-needed': 403,
  /** The same answer for what another user owns. */
  'not-found': 404,
  /** No service with a dashboard is behind this explorer. */
  'no-dashboard': 404,
  'wrong-method': 405,
  /** Another account has what this one asked for, or a number is reached, such as that of projects. */
  conflict: 409,
  /** Another account has the e-mail address that a provider names. */
  'email-in-use': 409,
  /** Another account is linked to the person's account at a provider. */
  'linked-elsewhere': 409,
  /** Without it, nobody could sign in to the account any more. */
  'last-way-in': 409,
  'too-many-projects': 409,
  'too-many-keys': 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many-requests': 429,
  failed: 500,
  /** A way to sign in that this service does not offer, such as mails without a mail server. */
  'not-offered': 501,
  /** A provider refuses what this service asks of it; its settings may be wrong. */
  'provider-refused': 502,
  /** A provider's response that cannot be believed, such as one with a wrong signature. */
  'provider-invalid': 502,
  /** The service's response cannot be passed on. */
  'unusable-response': 502,
  /** The service, its database, the mail server or a provider does not respond. */
  unavailable: 503,
  'provider-unavailable': 503,
} as const

export type DashboardReason = keyof typeof dashboardRefusals

/** A fault of one value of a call. */
export interface FieldError {
  /** The name of the value in the body or the query; `keys.0` within a list. */
  readonly field: string
  /** A sentence for the person. */
  readonly detail: string
}

/** Body of a refusal: a problem of RFC 9457 with extension members. */
export interface DashboardProblem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly instance: string
  readonly reason: DashboardReason
  /** The values that are at fault; absent for a refusal of the whole call. */
  readonly errors?: readonly FieldError[] | undefined
}
