import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type MailLinkKind, mailLinkKinds, mailLinkMinutes } from '#contract/dashboard/mail-link.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { sessionQuery, signedIn } from '../calls/session.ts'
import { useCall } from '../calls/use-call.ts'
import { fieldFault } from '../sign-in/form-fault.ts'
import { lifetimeText } from '../sign-in/lifetime-text.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { usePause } from '../sign-in/pause.ts'
import { SignInFailureNotice } from '../sign-in/sign-in-failure-notice.tsx'
import { type MailLinkOutcome, mailLinkOutcome } from './mail-link-outcome.ts'
import { mailLinkWords, waysOn } from './mail-link-words.ts'
import { MessagePage } from './message-page.tsx'
import type { OpenedLink } from './use-opened-link.ts'

/** The button of a link, since programs that scan mails open their links, and a field for a new password. */
export function MailLinkForm({
  link: { kind, token },
  onOutcome,
}: {
  link: OpenedLink
  onOutcome: (outcome: Exclude<MailLinkOutcome, 'dashboard'>) => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const call = useCall(mailLinkKinds[kind], async (result) => {
    if (result && 'freshUntil' in result) await signedIn(queryClient, result)
    else await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    const outcome = mailLinkOutcome(kind, result)
    if (outcome !== 'dashboard') onOutcome(outcome)
    else await navigate(generalPagePaths.dashboard, { replace: true })
  })
  const pause = usePause(call.error)
  const fault = fieldFault(call.error)
  const { title, effect, button, notYou } = mailLinkWords[kind]

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!pause) call.mutate({ body: kind === 'password-reset' ? { token, password } : { token } })
  }

  if (reasonOf(call.error) === 'invalid-link') return <UnusableLink kind={kind} />
  return (
    <MessagePage title={title}>
      <form className="sign-in-form" onSubmit={submit}>
        {fault && fault.field !== 'password' && call.error ? (
          <FailureNotice error={call.error} role="alert" />
        ) : (
          <SignInFailureNotice error={call.error} />
        )}
        {kind === 'password-reset' && (
          <NewPasswordField
            label="New password"
            email=""
            password={password}
            onChange={setPassword}
            fault={fault?.field === 'password' ? fault.sentence : undefined}
          />
        )}
        <p className="secondary">{effect}</p>
        <ActionButton
          type="submit"
          className="button button--primary"
          isBusy={call.isPending || pause !== undefined}
        >
          {button}
        </ActionButton>
        <p className="sign-in-note">{notYou}</p>
      </form>
    </MessagePage>
  )
}

/** A link that the service refused: expired or used, which it does not tell. */
function UnusableLink({ kind }: { kind: MailLinkKind }) {
  const { data: user } = useQuery(sessionQuery)
  return (
    <MessagePage title="This link does not work any more" takesFocus>
      <p className="secondary">
        It was used already, or has expired: a link works once, within {lifetimeText(mailLinkMinutes[kind])}.
        A newer password or address may have replaced it too.
      </p>
      {waysOn(kind, Boolean(user)).map(({ to, text }, index) => (
        <Link key={text} className={index === 0 ? 'button button--primary' : 'button'} to={to}>
          {text}
        </Link>
      ))}
      {kind === 'sign-in' && (
        <p className="sign-in-note">
          If somebody else used it, {user ? '' : 'get a new link, then '}choose “Sign out everywhere” in your
          account.
        </p>
      )}
    </MessagePage>
  )
}
