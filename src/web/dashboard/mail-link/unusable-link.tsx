import { Link } from 'react-router'
import type { MailLinkKind } from '#contract/dashboard/mail-link.ts'
import { mailLinkMinutes } from '#contract/dashboard/mail-link.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { lifetimeText } from '../sign-in/lifetime-text.ts'
import { mailLinkWords } from './mail-link-words.ts'
import { MessagePage } from './message-page.tsx'

/** A link that the service refused: expired or used, which it does not tell. */
export function UnusableLink({ kind }: { kind: MailLinkKind }) {
  const { another } = mailLinkWords[kind]
  return (
    <MessagePage title="This link does not work any more" takesFocus>
      <p className="secondary">
        It was used already, or has expired: a link works once, within {lifetimeText(mailLinkMinutes[kind])}.
        A newer password or address may have replaced it too.
      </p>
      <Link className="button button--primary" to={another.to}>
        {another.text}
      </Link>
      {kind === 'verification' && (
        <Link className="button" to={generalPagePaths.dashboard}>
          Sign in
        </Link>
      )}
      {kind === 'sign-in' && (
        <p className="sign-in-note">
          If somebody else used it, get a new link, then choose “Sign out everywhere” in your account.
        </p>
      )}
    </MessagePage>
  )
}
