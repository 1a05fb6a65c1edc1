import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { FORGOT_PASSWORD } from '#contract/dashboard/mail-link.ts'
import { ActionButton } from '#web/dashboard/calls/action-button.tsx'
import { fieldFault, reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { signedIn } from '#web/dashboard/calls/session.ts'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { worksHere } from '#web/dashboard/user/passkey-row.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { EntryForm, FormHeading, type FormProps, formQuery, linkButton, MailsOff } from './form-parts.tsx'
import { PasskeyUnavailable, usePasskeySignIn } from './passkey-sign-in.tsx'
import { SignInFailureNotice, usePause } from './pause.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SentMail } from './sent-mail.tsx'
import { CurrentPasswordField, EmailField, NewPasswordField } from './sign-in-fields.tsx'

/** Sign-in by password; after a wrong one, its field, which gets `field` as ref, is selected. */
export function usePasswordSignIn() {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const signIn = useCall('signInByPassword', (user) => signedIn(queryClient, user))
  useEffect(() => {
    if (reasonOf(signIn.error) === 'wrong-credentials') field.current?.select()
  }, [signIn.error])
  return { signIn, field, pause: usePause(signIn.error) }
}

/** Sign-in by password, by a link in a mail, by a passkey and at a provider. */
export function SignInForm({ options, email, onEmail, takesFocus }: FormProps) {
  const [password, setPassword] = useState('')
  const [isSent, setSent] = useState(false)
  const { signIn, field, pause } = usePasswordSignIn()
  const link = useCall('requestSignInLink', () => setSent(true))
  const passkey = usePasskeySignIn()
  const linkPause = usePause(link.error)
  const linkFault = fieldFault(link.error, 'email')
  const hasMails = options.mail !== 'off'

  /** The failures of other ways go when one is tried; a pause stays until its end. */
  function begin(): void {
    passkey.reset()
    if (!linkPause) link.reset()
    if (!pause) signIn.reset()
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
    <EntryForm
      call={signIn}
      fields={['email', 'password']}
      submit="Sign in"
      onSubmit={() => {
        begin()
        signIn.mutate({ body: { email, password } })
      }}
      heading={<FormHeading takesFocus={takesFocus}>Sign in</FormHeading>}
      more={
        <>
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
          {pause && hasMails && <p className="aside small">A link works during the pause.</p>}
          <PasskeyUnavailable offer={options.passkeys} />
          <ProviderButtons providers={options.providers} />
          <p className="secondary">
            No account yet? <Link to={formQuery('register')}>Make an account</Link>
          </p>
        </>
      }
    >
      {(faultOf) => (
        <>
          <SignInFailureNotice error={linkFault ? null : (link.error ?? passkey.error)} />
          <EmailField email={email} onChange={onEmail} fault={linkFault ?? faultOf('email')} />
          <CurrentPasswordField
            ref={field}
            action={hasMails && <Link to={formQuery('reset')}>{FORGOT_PASSWORD}</Link>}
            fault={faultOf('password')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      )}
    </EntryForm>
  )
}

/** Registration by e-mail, with a password or a link, by invitation where one is needed, and at a provider. */
export function RegisterForm({
  options: { registration, mail, providers },
  email,
  onEmail,
  invitation,
  onInvitation,
  takesFocus,
}: FormProps) {
  const [hasPassword, setHasPassword] = useState(true)
  const [password, setPassword] = useState('')
  const [isSent, setSent] = useState(false)
  const register = useCall('register', () => setSent(true))
  const isInvited = registration === 'invited'
  const hasMails = mail !== 'off'
  if (registration === 'closed') return <RegistrationClosed takesFocus={takesFocus} />
  if (isSent) {
    return (
      <SentMail
        kind="verification"
        email={email}
        mail={mail}
        hasPassword={hasPassword}
        onBack={() => setSent(false)}
      />
    )
  }
  return (
    <EntryForm
      call={register}
      fields={['email', 'password', 'invitation']}
      submit={!hasMails ? undefined : hasPassword ? 'Make the account' : linkButton(mail)}
      onSubmit={() =>
        register.mutate({
          body: {
            email,
            ...(hasPassword && { password }),
            ...(isInvited && invitation !== '' && { invitation }),
          },
        })
      }
      heading={
        <FormHeading takesFocus={takesFocus}>
          {isInvited ? 'Registration is by invitation' : 'Make an account'}
        </FormHeading>
      }
      more={
        <>
          {hasMails && (
            <button type="button" className="button" onClick={() => setHasPassword(!hasPassword)}>
              {hasPassword ? 'Use a link instead of a password' : 'Set a password instead'}
            </button>
          )}
          <ProviderButtons
            providers={providers}
            invitation={isInvited ? invitation : ''}
            label={hasMails ? 'or continue with' : 'continue with'}
          />
          <p className="secondary">
            Have an account? <Link to={formQuery('sign-in')}>Sign in</Link>
          </p>
        </>
      }
    >
      {(faultOf) => (
        <>
          {isInvited && (
            <TextField
              label="Invitation"
              hint="The code that the operator of this service gave you."
              name="invitation"
              autoComplete="off"
              required
              fault={faultOf('invitation')}
              value={invitation}
              onChange={({ target }) => onInvitation(target.value.trim())}
            />
          )}
          {!hasMails && (
            <MailsOff title="Registration by e-mail is off." command="epochal user create EMAIL" />
          )}
          {hasMails && (
            <EmailField
              email={email}
              onChange={onEmail}
              hint={hasPassword ? undefined : 'You get a link. A password can be set later.'}
              fault={faultOf('email')}
            />
          )}
          {hasMails && hasPassword && (
            <NewPasswordField
              label="Password"
              email={email}
              password={password}
              onChange={setPassword}
              fault={faultOf('password')}
            />
          )}
        </>
      )}
    </EntryForm>
  )
}

function RegistrationClosed({ takesFocus }: { takesFocus: boolean }) {
  const { name } = useNetwork()
  return (
    <div className="stack">
      <FormHeading takesFocus={takesFocus}>Registration is closed</FormHeading>
      <p className="secondary">New accounts are not open here. Browsing needs none.</p>
      <div className="sign-in-row">
        <Link className="button" to={paths.overview(name)}>
          Go to the overview
        </Link>
        <Link className="button" to={formQuery('sign-in')}>
          Sign in
        </Link>
      </div>
    </div>
  )
}

/** Asks for a link by which a new password is set. */
export function ResetForm({ options: { mail }, email, onEmail, takesFocus }: FormProps) {
  const [isSent, setSent] = useState(false)
  const request = useCall('requestPasswordReset', () => setSent(true))
  const isOff = mail === 'off'
  if (isSent)
    return <SentMail kind="password-reset" email={email} mail={mail} onBack={() => setSent(false)} />
  return (
    <EntryForm
      call={request}
      fields={['email']}
      submit={isOff ? undefined : linkButton(mail, 'reset link')}
      onSubmit={() => request.mutate({ body: { email } })}
      heading={<FormHeading takesFocus={takesFocus}>Reset the password</FormHeading>}
      more={
        <p className="secondary">
          <Link to={formQuery('sign-in')}>Back to the sign-in</Link>
        </p>
      }
    >
      {(faultOf) =>
        isOff ? (
          <MailsOff title="Links by e-mail are off." command="epochal user password EMAIL" />
        ) : (
          <EmailField
            email={email}
            onChange={onEmail}
            hint="If the address has an account, it gets a link."
            fault={faultOf('email')}
          />
        )
      }
    </EntryForm>
  )
}
