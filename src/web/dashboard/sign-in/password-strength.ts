import { LONGEST_PASSWORD, passwordFault, SHORTEST_PASSWORD } from '#contract/dashboard/password-rules.ts'

/** Characters from which on a password that is not refused is good: about three words. */
const GOOD_LENGTH = 16

export interface PasswordStrength {
  readonly kind: 'off' | 'bad' | 'warn' | 'ok'
  readonly word: 'Too short' | 'Too long' | 'Unsafe' | 'Fair' | 'Good'
  readonly sentence: string
  /** Whether the service takes it. */
  readonly isTaken: boolean
}

/**
 * The strength of a new password, by the rules of the service; undefined without one.
 * @param now milliseconds since the Unix epoch
 */
export function passwordStrength(password: string, email: string, now: number): PasswordStrength | undefined {
  const { length } = password
  if (length === 0) return undefined
  if (length < SHORTEST_PASSWORD) {
    const missing = SHORTEST_PASSWORD - length
    const sentence =
      missing === 1 ? 'One more character is needed.' : `${missing} more characters are needed.`
    return { kind: 'off', word: 'Too short', sentence, isTaken: false }
  }
  if (length > LONGEST_PASSWORD) {
    const sentence = `It has ${length} characters; ${LONGEST_PASSWORD} is the most.`
    return { kind: 'off', word: 'Too long', sentence, isTaken: false }
  }
  switch (passwordFault(password, email, now)) {
    case 'own-name':
      return {
        kind: 'bad',
        word: 'Unsafe',
        sentence: 'It is your e-mail address or the name of this service, or nearly so.',
        isTaken: false,
      }
    case 'guessable':
      return {
        kind: 'bad',
        word: 'Unsafe',
        sentence: 'It is among those that are tried first.',
        isTaken: false,
      }
    default:
  }
  return length < GOOD_LENGTH
    ? { kind: 'warn', word: 'Fair', sentence: 'It works. One more word makes it good.', isTaken: true }
    : {
        kind: 'ok',
        word: 'Good',
        sentence: 'It is long, and not among those that are tried first.',
        isTaken: true,
      }
}
