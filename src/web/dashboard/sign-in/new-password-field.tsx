import { DAY } from '#cardano/utc-time.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#contract/dashboard/password-rules.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { Status } from '../../ui/values/status.tsx'
import { PasswordField } from './password-field.tsx'
import { passwordStrength } from './password-strength.ts'

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
      minLength={SHORTEST_PASSWORD}
      maxLength={LONGEST_PASSWORD}
      fault={fault}
      hint={
        <>
          At least {SHORTEST_PASSWORD} characters. A few words in a row are fine.
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
