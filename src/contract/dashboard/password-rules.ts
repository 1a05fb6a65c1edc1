import { withoutGuessable, withoutToday } from './guessable-text.ts'

/** Characters of a password. Not in the specification; NIST SP 800-63B asks for no composition rules. */
export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 128

/** Words that nobody may make most of a password of: the service's name. */
const SERVICE_WORDS = ['epochal', 'cardano']
/** Characters that must remain of a password without what anybody would guess. */
const FEWEST_OTHERS = 6

/**
 * The reason for which a password of sufficient length is refused, as anybody would try it first: it is the e-mail address
 * or the service's name, or it is guessable, as today's date is. The commonest passwords that are long enough are made of a few words, rows of
 * keys and digits, so that no list of them is kept.
 * @param now milliseconds since the Unix epoch
 */
export function passwordFault(
  password: string,
  email: string,
  now: number,
): 'own-name' | 'guessable' | undefined {
  const lower = password.toLowerCase()
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const words = [email.toLowerCase(), local, domain, domain.split('.')[0] ?? '', ...SERVICE_WORDS].filter(
    (word) => word.length >= 3,
  )
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower)
  if (rest !== lower && rest.length < FEWEST_OTHERS) return 'own-name'
  const isGuessable =
    new Set(lower).size < 5 ||
    isSequence(lower) ||
    withoutGuessable(withoutToday(rest, now)).length < FEWEST_OTHERS
  return isGuessable ? 'guessable' : undefined
}

/** Whether each character follows its neighbour by the same step, such as in 123456789012. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0))
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size <= 2
}
