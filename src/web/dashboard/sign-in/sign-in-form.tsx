import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/records/notice.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { signedIn } from '../calls/session.ts'
import { useCall } from '../calls/use-call.ts'

/** Sign-in by password, and by a link in a mail. */
export function SignInForm({ hasMails }: { hasMails: boolean }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<string>()
  const queryClient = useQueryClient()
  const signIn = useCall('signInByPassword', (user: SessionUser) => signedIn(queryClient, user))
  const requestLink = useCall('requestSignInLink', () => setSent('sign in'))
  const requestReset = useCall('requestPasswordReset', () => setSent('set a new password'))
  const isPending = signIn.isPending || requestLink.isPending || requestReset.isPending
  const error = signIn.error ?? requestLink.error ?? requestReset.error

  function begin(): void {
    setSent(undefined)
    for (const call of [signIn, requestLink, requestReset]) call.reset()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    begin()
    signIn.mutate({ body: { email, password } })
  }

  /** Only the address is needed for a link. */
  function requestMail(event: FormEvent<HTMLButtonElement>, request: typeof requestLink): void {
    const field = event.currentTarget.form?.elements.namedItem('email')
    if (field instanceof HTMLInputElement && !field.reportValidity()) return
    begin()
    request.mutate({ body: { email } })
  }

  return (
    <form className="dashboard-form" onSubmit={submit}>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="dashboard-buttons">
        <button type="submit" className="button button--primary" disabled={isPending}>
          Sign in
        </button>
        {hasMails && (
          <>
            <button
              type="button"
              className="button"
              disabled={isPending}
              onClick={(event) => requestMail(event, requestLink)}
            >
              Send me a link
            </button>
            <button
              type="button"
              className="button button--bare"
              disabled={isPending}
              onClick={(event) => requestMail(event, requestReset)}
            >
              Forgot password
            </button>
          </>
        )}
      </div>
      {error && <FailureNotice error={error} />}
      {sent !== undefined && (
        <Notice kind="info" title="Look into your mails.">
          If {email} has an account, a mail with a link to {sent} is on its way.
        </Notice>
      )}
    </form>
  )
}
