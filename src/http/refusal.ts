import {
  type DashboardReason,
  dashboardRefusals,
  type FieldError,
} from '#contract/dashboard/dashboard-refusals.ts'
import { type TokenError, tokenErrors } from '#contract/token.ts'
import { retryAfter, waitText } from './fields/retry-after.ts'

/** The reasons for which data and documents are refused, besides those that the dashboard has too, with the status of each. */
const dataRefusals = {
  /** No key, or one that is not in use. */
  'no-key': 401,
  quota: 402,
  'bad-token': 403,
  'not-acceptable': 406,
  'too-long': 414,
  'rate-limit': 429,
  /** Too many queries of the key wait for the database. */
  line: 429,
} as const

const statuses = { ...dataRefusals, ...tokenErrors, ...dashboardRefusals }

export type RefusalReason = keyof typeof statuses

/**
 * A request that is refused, for a fault of its sender or for a limit; the message is a sentence for that person. Data, the identity server
 * (RFC 6749 section 5.2) and the dashboard each write it in their own form.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason
  readonly headers: Readonly<Record<string, string>>
  /** The values that are at fault; undefined for a refusal of the whole request. */
  readonly errors: readonly FieldError[] | undefined

  constructor(
    reason: RefusalReason,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
    errors?: readonly FieldError[],
  ) {
    super(detail)
    this.reason = reason
    this.headers = headers
    this.errors = errors
  }

  get status(): (typeof statuses)[RefusalReason] {
    return statuses[this.reason]
  }
}

export function isTokenError(reason: RefusalReason): reason is TokenError {
  return Object.hasOwn(tokenErrors, reason)
}

export function isDashboardReason(reason: RefusalReason): reason is DashboardReason {
  return Object.hasOwn(dashboardRefusals, reason)
}

/** The refusal of one value of a call of the dashboard. */
export function refusedField(reason: DashboardReason, field: string, detail: string): Refusal {
  return new Refusal(reason, detail, {}, [{ field, detail }])
}

/** @param wait milliseconds after which to try again */
export function tooManyRequests(sentence: string, wait: number): Refusal {
  return new Refusal('too-many-requests', `${sentence} Try again in ${waitText(wait)}.`, retryAfter(wait))
}
