import { type FormEvent, useState } from 'react'
import { Link } from '../../ui/controls/link.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { useCall } from '../calls/use-call.ts'
import { FormHeading, type FormProps, fieldFault, formQuery, linkButton, MailsOff } from './form-parts.tsx'
import { SignInFailureNotice, usePause } from './pause.tsx'
import { SentMail } from './sent-mail.tsx'
import { EmailField } from './sign-in-fields.tsx'

/** Asks for a link by which a new password is set. */
export function ResetForm({ options: { mail }, email, onEmail, takesFocus }: FormProps) {
  const [isSent, setSent] = useState(false)
  const request = useCall('requestPasswordReset', () => setSent(true))
  const pause = usePause(request.error)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!pause) request.mutate({ body: { email } })
  }

  if (isSent)
    return <SentMail kind="password-reset" email={email} mail={mail} onBack={() => setSent(false)} />
  return (
    <form className="sign-in-form" onSubmit={submit}>
      <FormHeading takesFocus={takesFocus}>Reset the password</FormHeading>
      {mail === 'off' ? (
        <MailsOff title="Links by e-mail are off." />
      ) : (
        <>
          <SignInFailureNotice error={request.error} />
          <EmailField
            email={email}
            onChange={onEmail}
            hint="If the address has an account, it gets a link."
            fault={fieldFault(request.error)?.sentence}
          />
          <ActionButton
            type="submit"
            className="button button--primary"
            isBusy={request.isPending || pause !== undefined}
          >
            {linkButton(mail, 'reset link')}
          </ActionButton>
        </>
      )}
      <p className="secondary">
        <Link to={formQuery('sign-in')}>Back to the sign-in</Link>
      </p>
    </form>
  )
}
