import { useQuery } from '@tanstack/react-query'
import type { MailLinkKind } from '#contract/dashboard/mail-link.ts'
import { mailLinkMinutes } from '#contract/dashboard/mail-link.ts'
import { Link } from '../../ui/controls/link.tsx'
import { sessionQuery } from '../calls/session.ts'
import { lifetimeText } from '../sign-in/lifetime-text.ts'
import { waysOn } from './mail-link-words.ts'
import { MessagePage } from './message-page.tsx'

/** A link that the service refused: expired or used, which it does not tell. */
export function UnusableLink({ kind }: { kind: MailLinkKind }) {
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
