import type { DashboardReason } from './dashboard-refusals.ts'

/**
 * The reasons for which a sign-in at a provider, or a link to one, may end without success, each with its sentence for
 * the person. The provider sends the browser to the service, and the service sends it on to `/dashboard?failure=REASON`.
 */
export const signInFailures = {
  'sign-in-expired':
    'The sign-in took longer than ten minutes, was used already, or began in another browser. Sign in again.',
  'sign-in-cancelled': 'The sign-in was cancelled at the provider.',
  'no-verified-email':
    'The provider names no e-mail address of yours that it has verified. Verify one there, or sign in another way.',
  'email-in-use':
    'An account with this e-mail address exists. Sign in to it another way, and link the provider under Account.',
  'linked-elsewhere': 'Your account at the provider is linked to another account here.',
  conflict: 'Another account at the same provider is linked already. Unlink it first.',
  'registration-closed': 'New accounts cannot be registered here.',
  'invitation-needed': 'New accounts need an invitation. Enter its code under “Make an account”.',
  suspended: 'This account is suspended. Ask the operator of this service.',
  'signed-out': 'The session in which you began has ended. Sign in, and link the provider again.',
  'provider-refused': 'The provider refused the sign-in. Try again, or tell the operator of this service.',
  'provider-invalid': 'The response of the provider cannot be believed, so nobody was signed in.',
  'provider-unavailable':
    'The provider does not respond. Try again in a few minutes, or sign in another way.',
  'not-offered': 'This service does not offer this provider.',
  'too-many-requests': 'This address makes too many requests. Try again in a few seconds.',
  unavailable: 'The database does not respond. Try again in a few seconds.',
  failed: 'The service failed on this sign-in, and the failure is logged.',
} as const satisfies Partial<Record<DashboardReason, string>>

export type SignInFailure = keyof typeof signInFailures

export function isSignInFailure(reason: string): reason is SignInFailure {
  return Object.hasOwn(signInFailures, reason)
}
