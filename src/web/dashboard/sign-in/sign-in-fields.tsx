import { type ComponentProps, type ReactNode, useState } from 'react'
import { DAY, type Instant } from '#cardano/utc-time.ts'
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordFault,
} from '#contract/dashboard/password-rules.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Status } from '#web/ui/values/status.tsx'

/** The field for the e-mail address, whose text the forms of the page share. */
export function EmailField({
  email,
  onChange,
  hint,
  fault,
}: {
  email: string
  onChange: (email: string) => void
  hint?: ReactNode
  fault?: string | undefined
}) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username webauthn"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={254}
      hint={hint}
      fault={fault}
      value={email}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A field for a password, which a button makes readable. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'inside'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      inside={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show the password"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

/** The field for the password of an account, which a password manager fills. */
export function CurrentPasswordField(field: Partial<ComponentProps<typeof PasswordField>>) {
  return (
    <PasswordField label="Password" name="password" autoComplete="current-password" required {...field} />
  )
}

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
 */
export function passwordStrength(
  password: string,
  email: string,
  now: Instant,
): PasswordStrength | undefined {
  const { length } = password
  if (length === 0) return undefined
  if (length < MIN_PASSWORD_LENGTH) {
    const missing = MIN_PASSWORD_LENGTH - length
    const sentence =
      missing === 1 ? 'One more character is needed.' : `${missing} more characters are needed.`
    return { kind: 'off', word: 'Too short', sentence, isTaken: false }
  }
  if (length > MAX_PASSWORD_LENGTH) {
    const sentence = `It has ${length} characters; ${MAX_PASSWORD_LENGTH} is the most.`
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

/** The field for a new password, which says while one types how good it is. */
export function NewPasswordField({
  label,
  email,
  password,
  onChange,
  fault,
}: {
  label: string
  /** The address of the account, which must not be the password; empty where it is not known. */
  email: string
  password: string
  onChange: (password: string) => void
  fault?: string | undefined
}) {
  const today = useFromServerNow((now) => now - (now % DAY))
  const strength = passwordStrength(password, email, today)
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      minLength={MIN_PASSWORD_LENGTH}
      maxLength={MAX_PASSWORD_LENGTH}
      fault={fault}
      hint={
        <>
          At least {MIN_PASSWORD_LENGTH} characters. A few words in a row are fine.
          <span className="password-strength" role="status">
            {strength && (
              <>
                <Status kind={strength.kind}>{strength.word}</Status> {strength.sentence}
              </>
            )}
          </span>
        </>
      }
      value={password}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
