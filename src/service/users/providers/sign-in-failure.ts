import { type SignInFailure, signInFailures } from '#contract/dashboard/sign-in-failures.ts'
import { DashboardRefusal } from '../../dashboard/dashboard-refusal.ts'

/** The refusal for a reason for which a sign-in at a provider ends. */
export function signInFailure(
  reason: SignInFailure,
  headers: Readonly<Record<string, string>> = {},
): DashboardRefusal {
  return new DashboardRefusal(reason, signInFailures[reason], headers)
}
