import { useState } from 'react'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { type MailLinkKind, mailLinkMinutes } from '#contract/dashboard/mail-link.ts'
import { basePath } from '#web/browser/base-path.ts'
import { useFromNow } from '#web/browser/clock.ts'
import { ActionButton } from '#web/dashboard/calls/action-button.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { FormHeading, lifetimeText } from './form-parts.tsx'
import { countdownText, SignInFailureNotice, secondsLeft, usePause } from './pause.tsx'

/** Seconds before a mail can be asked for once more. */
const SEND_AGAIN_AFTER = 60

const calls = {
  'sign-in': 'requestSignInLink',
  verification: 'requestVerification',
  'password-reset': 'requestPasswordReset',
} as const

/** The page after a mail was asked for: the same for an address that has an account and for one that has none. */
export function SentMail({
  kind,
  email,
  mail,
  hasPassword = false,
  onBack,
}: {
  kind: Exclude<MailLinkKind, 'email-change'>
  email: string
  mail: SignInOptions['mail']
  /** Whether a password was chosen, which counts in this browser alone. */
  hasPassword?: boolean
  onBack: () => void
}) {
  const [sentAt, setSentAt] = useState(Date.now)
  const again = useCall(calls[kind], () => setSentAt(Date.now()))
  const wait = useFromNow((now) => secondsLeft(sentAt, SEND_AGAIN_AFTER, now))
  const pause = usePause(again.error)
  const isPrinted = mail === 'printed'
  const address = <b className="sign-in-address">{email}</b>
  const left = pause?.left ?? wait
  return (
    <div className="stack">
      <FormHeading takesFocus>{isPrinted ? 'Look into the terminal' : 'Check your mail'}</FormHeading>
      <p className="secondary">
        {kind === 'verification' ? (
          <>
            A mail to {address} {isPrinted ? 'is shown where Epochal runs.' : 'is on its way.'}
          </>
        ) : (
          <>
            If {address} has an account, a link{' '}
            {isPrinted ? 'is shown where Epochal runs.' : 'is on its way.'}
          </>
        )}{' '}
        The link works once, within {lifetimeText(mailLinkMinutes[kind])}.
      </p>
      {isPrinted && (
        <>
          <pre className="sign-in-terminal">
            {`│ To: ${email}\n│ …\n│ `}
            <b>{`${window.location.origin}${basePath}/dashboard/link#…`}</b>
          </pre>
          <p className="aside small">
            No mail server is set. To send mails, the operator sets <code>SMTP_URL</code>.
          </p>
        </>
      )}
      {hasPassword ? (
        <p className="aside small">Open it in this browser: the password that you chose counts here alone.</p>
      ) : (
        kind !== 'password-reset' && <p className="aside small">You are signed in where you open it.</p>
      )}
      {!isPrinted && (
        <p className="aside small">If nothing arrives in a few minutes, look in the spam folder.</p>
      )}
      <SignInFailureNotice error={again.error} />
      <ActionButton isBusy={again.isPending || left > 0} onClick={() => again.mutate({ body: { email } })}>
        {isPrinted ? 'Print it again' : 'Send it again'}
        {left > 0 && <span>in {countdownText(left)}</span>}
      </ActionButton>
      <button type="button" className="button button--bare" onClick={onBack}>
        Use another address
      </button>
    </div>
  )
}
