import { APIError } from 'better-auth/api'
import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'
import { DashboardRefusal } from '../dashboard/dashboard-refusal.ts'

/** Field by which the session's hook learns the client's address; it is never taken from a request. */
export const ADDRESS_FIELD = 'X-Epochal-Address'

/** The failure of a sign-in whose user is suspended. */
export const SUSPENDED = { code: 'SUSPENDED', message: 'The account is suspended.' } as const

/** The failures of the library that a person can cause, in our words. */
const refusals: Readonly<Record<string, readonly [reason: DashboardReason, sentence: string]>> = {
  INVALID_EMAIL: ['wrong-credentials', 'The e-mail address or the password is wrong.'],
  INVALID_EMAIL_OR_PASSWORD: [
    'wrong-credentials',
    'The e-mail address or the password is wrong. If you have just registered, open the link in our mail first.',
  ],
  EMAIL_NOT_VERIFIED: ['unverified-email', 'Confirm your e-mail address first: open the link in our mail.'],
  [SUSPENDED.code]: ['suspended', 'This account is suspended. Ask the operator of this service.'],
}

/** The part of a call that the library reads: its cookies, and what a new session stores of its client. */
export function libraryHeaders({
  headers,
  address,
}: {
  readonly headers: Headers
  readonly address: string
}): Headers {
  return new Headers({
    Cookie: headers.get('Cookie') ?? '',
    'User-Agent': headers.get('User-Agent') ?? '',
    [ADDRESS_FIELD]: address,
  })
}

/**
 * Calls the library.
 * @throws {DashboardRefusal} for what a person can cause; everything else as it was thrown.
 */
export async function callLibrary<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof APIError)) return error
  const refusal = refusals[error.body?.code ?? '']
  return refusal ? new DashboardRefusal(...refusal) : error
}
