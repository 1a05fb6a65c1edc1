import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type MailLinkKind,
  mailLinkKinds,
  mailLinkMinutes,
  readMailLink,
} from '#contract/dashboard/mail-link.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { sessionQuery, signedIn } from '#web/dashboard/calls/session.ts'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { EntryForm, lifetimeText } from '#web/dashboard/sign-in/form-parts.tsx'
import { NewPasswordField } from '#web/dashboard/sign-in/sign-in-fields.tsx'
import { Link } from '#web/routing/link.tsx'
import { MessagePage, mailLinkWords, waysOn } from './message-page.tsx'

/** The end of a link: the dashboard is open, or a sentence is left to read. */
export type MailLinkOutcome =
  | 'dashboard'
  | 'no-password'
  | 'password-set'
  | 'address-confirmed'
  | 'address-changed'

/** The outcome of the call that took a link of a kind. */
export function mailLinkOutcome(kind: MailLinkKind, result: object | undefined): MailLinkOutcome {
  switch (kind) {
    case 'password-reset':
      return 'password-set'
    case 'email-change':
      return result && 'state' in result && result.state === 'changed'
        ? 'address-changed'
        : 'address-confirmed'
    case 'verification':
      return result && 'hasPassword' in result && !result.hasPassword ? 'no-password' : 'dashboard'
    case 'sign-in':
      return 'dashboard'
  }
}

export interface OutcomeWords {
  readonly title: string
  readonly text: string
}

export const outcomeWords: Readonly<Record<Exclude<MailLinkOutcome, 'dashboard'>, OutcomeWords>> = {
  'no-password': {
    title: 'You are signed in',
    text: 'Your account has no password: none was chosen, or it was chosen in another browser, where alone it counts. You can set one under Account, or sign in by links.',
  },
  'password-set': { title: 'The new password is set', text: 'All sessions have ended. Sign in with it.' },
  'address-confirmed': {
    title: 'This address is confirmed',
    text: 'Confirm the link in the mail to the other address too. Then the address of the account changes.',
  },
  'address-changed': {
    title: 'The e-mail address is changed',
    text: 'Both addresses are confirmed. Sign in with the new one from now on.',
  },
}

export interface OpenedLink {
  readonly kind: MailLinkKind
  readonly token: string
}

/**
 * The link that was opened, undefined when it is not complete. The token is kept in this page alone: it leaves the address
 * and the history at once. Another link may be opened while the page is shown.
 */
export function useOpenedLink(): OpenedLink | undefined {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState({ hash, link: readMailLink(hash) })
  if (hash !== '' && hash !== opened.hash) setOpened({ hash, link: readMailLink(hash) })
  useEffect(() => {
    if (hash !== '') void navigate(generalPagePaths.dashboardLink, { replace: true })
  }, [hash, navigate])
  return opened.link
}

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
  const { title, effect, button, notYou } = mailLinkWords[kind]
  const isReset = kind === 'password-reset'

  if (reasonOf(call.error) === 'invalid-link') return <UnusableLink kind={kind} />
  return (
    <MessagePage title={title}>
      <EntryForm
        call={call}
        fields={isReset ? ['password'] : []}
        submit={button}
        onSubmit={() => call.mutate({ body: isReset ? { token, password } : { token } })}
        more={<p className="aside small">{notYou}</p>}
      >
        {(faultOf) => (
          <>
            {isReset && (
              <NewPasswordField
                label="New password"
                email=""
                password={password}
                onChange={setPassword}
                fault={faultOf('password')}
              />
            )}
            <p className="secondary">{effect}</p>
          </>
        )}
      </EntryForm>
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
        <p className="aside small">
          If somebody else used it, {user ? '' : 'get a new link, then '}choose “Sign out everywhere” in your
          account.
        </p>
      )}
    </MessagePage>
  )
}
