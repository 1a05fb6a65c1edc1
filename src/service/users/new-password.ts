import { passwordFault } from '#contract/dashboard/password-rules.ts'
import { DashboardRefusal } from '../dashboard/dashboard-refusal.ts'

const sentences = {
  'own-name':
    'This password is your e-mail address or the name of this service, or nearly so. Choose another.',
  guessable: 'This password is too easy to guess. Choose another.',
} as const

/**
 * Refuses a password that anybody would try first. Its length is checked by the contract.
 * @param now milliseconds since the Unix epoch
 * @throws {DashboardRefusal}
 */
export function checkNewPassword(password: string, email: string, now: number): void {
  const fault = passwordFault(password, email, now)
  if (fault) throw new DashboardRefusal('weak-password', sentences[fault])
}
