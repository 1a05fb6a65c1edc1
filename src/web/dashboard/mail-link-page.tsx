import { useState } from 'react'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { Link } from '#web/routing/link.tsx'
import {
  MailLinkForm,
  type MailLinkOutcome,
  outcomeWords,
  useOpenedLink,
} from './mail-link/mail-link-form.tsx'
import { MessagePage } from './mail-link/message-page.tsx'

/** The page of a link in a mail, whose token stands in the fragment: the browser alone knows it. */
export function Component() {
  return (
    <div className="page-width">
      <meta name="robots" content="noindex" />
      <AnyLinkPage />
    </div>
  )
}

function AnyLinkPage() {
  const link = useOpenedLink()
  return link ? <OpenedLinkPage key={link.token} link={link} /> : <IncompleteLink />
}

function OpenedLinkPage({ link }: { link: NonNullable<ReturnType<typeof useOpenedLink>> }) {
  const [outcome, setOutcome] = useState<Exclude<MailLinkOutcome, 'dashboard'>>()
  if (!outcome) return <MailLinkForm link={link} onOutcome={setOutcome} />
  const { title, text } = outcomeWords[outcome]
  return (
    <MessagePage title={title} takesFocus>
      <p className="secondary">{text}</p>
      <Link className="button button--primary" to={generalPagePaths.dashboard}>
        {outcome === 'password-set' ? 'Sign in' : 'To the dashboard'}
      </Link>
      {outcome === 'no-password' && (
        <Link className="button" to={generalPagePaths.account}>
          Set a password
        </Link>
      )}
    </MessagePage>
  )
}

function IncompleteLink() {
  return (
    <MessagePage title="This link is not complete">
      <p className="secondary">
        Open it from the mail again, or copy the whole of it into the address bar. A page that was reloaded
        has lost it too.
      </p>
      <Link className="button" to={generalPagePaths.dashboard}>
        To the dashboard
      </Link>
    </MessagePage>
  )
}
