import { type FormEvent, useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/records/notice.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import { takeFocus } from '../take-focus.ts'

/**
 * Registration by e-mail, with a password or without.
 * @param invitation undefined where nobody needs one
 */
export function RegistrationForm({ invitation }: { invitation: string | undefined }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const register = useCall('register', () => setPassword(''))

  function submit(event: FormEvent): void {
    event.preventDefault()
    register.mutate({
      body: {
        email,
        ...(password !== '' && { password }),
        ...(invitation && { invitation }),
      },
    })
  }

  if (register.isSuccess) {
    return (
      <div tabIndex={-1} ref={takeFocus}>
        <Notice kind="info" title="Look into your mails.">
          A mail to {email} has a link to confirm the address.
        </Notice>
      </div>
    )
  }
  return (
    <form className="dashboard-form" onSubmit={submit}>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label="Password"
        hint="At least 12 characters. Leave it empty to sign in by links in mails."
        name="new-password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="dashboard-buttons">
        <button type="submit" className="button button--primary" disabled={register.isPending}>
          Register
        </button>
      </div>
      {register.error && <FailureNotice error={register.error} />}
    </form>
  )
}
