import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { FORGOT_PASSWORD } from '#contract/dashboard/mail-link.ts'
import { Link } from '../../ui/controls/link.tsx'
import { worksHere } from '../account/passkey-row.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { signedIn } from '../calls/session.ts'
import { useCall } from '../calls/use-call.ts'
import { FormHeading, type FormProps, fieldFault, formQuery, linkButton } from './form-parts.tsx'
import { PasskeyUnavailable, usePasskeySignIn } from './passkey-suggestion.tsx'
import { SignInFailureNotice, usePause } from './pause.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SentMail } from './sent-mail.tsx'
import { EmailField, PasswordField } from './sign-in-fields.tsx'
import './sign-in-form.css'

/** Sign-in by password, by a link in a mail, by a passkey and at a provider. */
export function SignInForm({ options, email, onEmail, takesFocus }: FormProps) {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [isSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const signIn = useCall('signInByPassword', (user) => signedIn(queryClient, user))
  const link = useCall('requestSignInLink', () => setSent(true))
  const passkey = usePasskeySignIn()
  const pause = usePause(signIn.error)
  const linkPause = usePause(link.error)
  const hasMails = options.mail !== 'off'
  useEffect(() => {
    if (reasonOf(signIn.error) === 'wrong-credentials') field.current?.select()
  }, [signIn.error])

  /** The failures of other ways go when one is tried; a pause stays until its end. */
  function begin(): void {
    passkey.reset()
    if (!linkPause) link.reset()
    if (!pause) signIn.reset()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pause) return
    begin()
    signIn.mutate({ body: { email, password } })
  }

  /** Only the address is needed for a link. */
  function requestLink({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const address = currentTarget.form?.elements.namedItem('email')
    if (address instanceof HTMLInputElement && !address.reportValidity()) return
    begin()
    link.mutate({ body: { email } })
  }

  if (isSent)
    return <SentMail kind="sign-in" email={email} mail={options.mail} onBack={() => setSent(false)} />
  return (
    <form className="sign-in-form" onSubmit={submit}>
      <FormHeading takesFocus={takesFocus}>Sign in</FormHeading>
      <SignInFailureNotice error={signIn.error} />
      <SignInFailureNotice error={link.error ?? passkey.error} />
      <EmailField email={email} onChange={onEmail} fault={fieldFault(link.error ?? signIn.error)?.sentence} />
      <PasswordField
        ref={field}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        action={hasMails && <Link to={formQuery('reset')}>{FORGOT_PASSWORD}</Link>}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <ActionButton
        type="submit"
        className="button button--primary"
        isBusy={signIn.isPending || pause !== undefined}
      >
        Sign in
      </ActionButton>
      <div className="sign-in-row">
        {hasMails && (
          <ActionButton isBusy={link.isPending || linkPause !== undefined} onClick={requestLink}>
            {linkButton(options.mail)}
          </ActionButton>
        )}
        {worksHere(options.passkeys) && (
          <ActionButton
            isBusy={passkey.isPending}
            onClick={() => {
              begin()
              passkey.mutate(undefined)
            }}
          >
            Use a passkey
          </ActionButton>
        )}
      </div>
      {pause && hasMails && <p className="sign-in-note">A link works during the pause.</p>}
      <PasskeyUnavailable offer={options.passkeys} />
      <ProviderButtons providers={options.providers} />
      <p className="secondary">
        No account yet? <Link to={formQuery('register')}>Make an account</Link>
      </p>
    </form>
  )
}
