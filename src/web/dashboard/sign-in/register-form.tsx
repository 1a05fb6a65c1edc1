import { type FormEvent, useState } from 'react'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { useCall } from '../calls/use-call.ts'
import { FormHeading, type FormProps, fieldFault, formQuery, linkButton, MailsOff } from './form-parts.tsx'
import { SignInFailureNotice, usePause } from './pause.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SentMail } from './sent-mail.tsx'
import { EmailField, NewPasswordField } from './sign-in-fields.tsx'

/** Registration, where it is open. */
export function RegisterForm(props: FormProps) {
  if (props.options.registration === 'closed') return <RegistrationClosed takesFocus={props.takesFocus} />
  return <OpenRegistration {...props} />
}

function RegistrationClosed({ takesFocus }: { takesFocus: boolean }) {
  const { name } = useNetwork()
  return (
    <div className="sign-in-form">
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

/** Registration by e-mail, with a password or a link, by invitation where one is needed, and at a provider. */
function OpenRegistration({ options, email, onEmail, invitation, onInvitation, takesFocus }: FormProps) {
  const [hasPassword, setHasPassword] = useState(true)
  const [password, setPassword] = useState('')
  const [isSent, setSent] = useState(false)
  const register = useCall('register', () => setSent(true))
  const pause = usePause(register.error)
  const fault = fieldFault(register.error)
  const isInvited = options.registration === 'invited'

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pause) return
    register.mutate({
      body: {
        email,
        ...(hasPassword && { password }),
        ...(isInvited && invitation !== '' && { invitation }),
      },
    })
  }

  if (isSent) {
    return (
      <SentMail
        kind="verification"
        email={email}
        mail={options.mail}
        hasPassword={hasPassword}
        onBack={() => setSent(false)}
      />
    )
  }
  return (
    <form className="sign-in-form" onSubmit={submit}>
      <FormHeading takesFocus={takesFocus}>
        {isInvited ? 'Registration is by invitation' : 'Make an account'}
      </FormHeading>
      <SignInFailureNotice error={register.error} />
      {isInvited && (
        <TextField
          label="Invitation"
          hint="The code that the operator of this service gave you."
          name="invitation"
          autoComplete="off"
          required
          fault={fault?.field === 'invitation' ? fault.sentence : undefined}
          value={invitation}
          onChange={({ target }) => onInvitation(target.value.trim())}
        />
      )}
      {options.mail === 'off' ? (
        <MailsOff title="Registration by e-mail is off." />
      ) : (
        <>
          <EmailField
            email={email}
            onChange={onEmail}
            hint={hasPassword ? undefined : 'You get a link. A password can be set later.'}
            fault={fault?.field === 'email' ? fault.sentence : undefined}
          />
          {hasPassword && (
            <NewPasswordField
              label="Password"
              email={email}
              password={password}
              onChange={setPassword}
              fault={fault?.field === 'password' ? fault.sentence : undefined}
            />
          )}
          <ActionButton
            type="submit"
            className="button button--primary"
            isBusy={register.isPending || pause !== undefined}
          >
            {hasPassword ? 'Make the account' : linkButton(options.mail)}
          </ActionButton>
          <button type="button" className="button" onClick={() => setHasPassword(!hasPassword)}>
            {hasPassword ? 'Use a link instead of a password' : 'Set a password instead'}
          </button>
        </>
      )}
      <ProviderButtons
        providers={options.providers}
        invitation={isInvited ? invitation : ''}
        label={options.mail === 'off' ? 'continue with' : 'or continue with'}
      />
      <p className="secondary">
        Have an account? <Link to={formQuery('sign-in')}>Sign in</Link>
      </p>
    </form>
  )
}
