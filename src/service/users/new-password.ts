import { DashboardRefusal } from '../dashboard/dashboard-refusal.ts'
import { withoutGuessable } from './guessable-text.ts'

/** Words that nobody may make most of a password of: the service's name. */
const SERVICE_WORDS = ['epochal', 'cardano']
/** Characters that must remain of a password without what anybody would guess. */
const FEWEST_OTHERS = 6

/**
 * Refuses a password that anybody would try first. Its length is checked by the contract. The commonest passwords that
 * are long enough are made of a few words, rows of keys and digits, so that no list of them is kept.
 * @throws {DashboardRefusal}
 */
export function checkNewPassword(password: string, email: string): void {
  const lower = password.toLowerCase()
  const [local = '', domain = ''] = email.split('@')
  const words = [email, local, domain, domain.split('.')[0] ?? '', ...SERVICE_WORDS].filter(
    (word) => word.length >= 3,
  )
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower)
  if (rest !== lower && rest.length < FEWEST_OTHERS) {
    throw new DashboardRefusal(
      'weak-password',
      'This password is your e-mail address or the name of this service, or nearly so. Choose another.',
    )
  }
  if (new Set(lower).size < 5 || isSequence(lower) || withoutGuessable(rest).length < FEWEST_OTHERS) {
    throw new DashboardRefusal('weak-password', 'This password is too easy to guess. Choose another.')
  }
}

/** Whether each character follows its neighbour by the same step, such as in 123456789012. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0))
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size <= 2
}
