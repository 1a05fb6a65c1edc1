import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type MailLinkKind, mailLinkKinds, readMailLink } from '#contract/dashboard/mail-link.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { TextField } from '../ui/controls/text-field.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { FailureNotice } from './calls/failure-notice.tsx'
import { sessionQuery } from './calls/session.ts'
import { useCall } from './calls/use-call.ts'
import { takeFocus } from './take-focus.ts'

export { loader } from './calls/dashboard-loader.ts'

const words: Readonly<Record<MailLinkKind, { readonly title: string; readonly button: string }>> = {
  'sign-in': { title: 'Sign in', button: 'Sign in' },
  verification: { title: 'Confirm your e-mail address', button: 'Confirm' },
  'password-reset': { title: 'Set a new password', button: 'Set password' },
  'email-change': { title: 'Confirm the new e-mail address', button: 'Confirm' },
}

/**
 * The page of a link in a mail. It shows a button, since programs that scan mails open their links, and then removes the
 * token from the address and from the history.
 */
export function Component() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [link] = useState(() => readMailLink(hash))
  const [password, setPassword] = useState('')
  const [done, setDone] = useState<string>()
  const call = useCall(link ? mailLinkKinds[link.kind] : 'signInByLink', async (result) => {
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    if (link?.kind === 'password-reset') setDone('The new password is set. Sign in with it.')
    else if (link?.kind === 'email-change') setDone(emailChangeWords(result))
    else if (hasNoPassword(result)) setDone(NO_PASSWORD)
    else await navigate(generalPagePaths.dashboard, { replace: true })
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!link) return
    const { token } = link
    call.mutate({ body: link.kind === 'password-reset' ? { token, password } : { token } })
    await navigate(generalPagePaths.dashboardLink, { replace: true })
  }

  const { title, button } = link ? words[link.kind] : { title: 'Link of a mail', button: '' }
  return (
    <div className="page-width">
      <meta name="robots" content="noindex" />
      <title>{`${title} · Epochal`}</title>
      <div className="page-header">
        <h1>{title}</h1>
      </div>
      {!link && (
        <Notice kind="bad" title="The link is not complete.">
          Copy the whole link of the mail, or ask for a new one at the{' '}
          <Link to={generalPagePaths.dashboard}>dashboard</Link>.
        </Notice>
      )}
      {link && done === undefined && (
        <form className="dashboard-form" onSubmit={submit}>
          {link.kind === 'password-reset' && (
            <TextField
              label="New password"
              hint="At least 12 characters."
              name="new-password"
              type="password"
              autoComplete="new-password"
              minLength={12}
              maxLength={128}
              required
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
          <div className="dashboard-buttons">
            <button type="submit" className="button button--primary" disabled={call.isPending}>
              {button}
            </button>
          </div>
          {call.error && <FailureNotice error={call.error} />}
        </form>
      )}
      {done !== undefined && (
        <div tabIndex={-1} ref={takeFocus}>
          <Notice kind="info" title={done} />
        </div>
      )}
      <p className="dashboard-note">
        <Link to={generalPagePaths.dashboard}>To the dashboard</Link>
      </p>
    </div>
  )
}

/** Of a registration without a password, or whose password was chosen in another browser and so does not count. */
const NO_PASSWORD =
  'You are signed in. Your account has no password; to set one, sign out and use “Forgot password”.'

function hasNoPassword(result: object | undefined): boolean {
  return result !== undefined && 'hasPassword' in result && !result.hasPassword
}

function emailChangeWords(result: unknown): string {
  const { state } = result as { state: 'confirmed' | 'changed' }
  return state === 'changed'
    ? 'The e-mail address is changed.'
    : 'This address is confirmed. Confirm the link in the mail to the other address too.'
}
