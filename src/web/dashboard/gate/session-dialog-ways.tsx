import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { ActionButton } from '../calls/action-button.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import { linkButton } from '../sign-in/link-button.ts'

/** The ways to sign in that lead elsewhere: a link in a mail, opened in another tab, and providers, which leave the page. */
export function SessionDialogWays({
  email,
  options: { mail, providers },
}: {
  email: string
  options: SignInOptions
}) {
  const link = useCall('requestSignInLink', () => undefined)
  const provider = useCall('startProviderSignIn', ({ location }) => window.location.assign(location))
  const error = link.error ?? provider.error
  return (
    <>
      {mail !== 'off' && (
        <div className="session-way">
          <ActionButton
            className="button button--small"
            isBusy={link.isPending || link.isSuccess}
            onClick={() => link.mutate({ body: { email } })}
          >
            {linkButton(mail)}
          </ActionButton>
          <p role="status">
            {!link.isSuccess && 'Open it in another tab of this browser.'}
            {link.isSuccess &&
              (mail === 'sent'
                ? 'A link is on its way. Open it in another tab of this browser, then come back.'
                : 'The link is printed where Epochal runs. Open it in another tab of this browser, then come back.')}
          </p>
        </div>
      )}
      {providers.length > 0 && (
        <div className="session-way">
          {providers.map(({ id, name }) => (
            <ActionButton
              key={id}
              aria-label={`Continue with ${name}`}
              className="button button--small"
              isBusy={provider.isPending || provider.isSuccess}
              onClick={() => provider.mutate({ parameters: { provider: id }, body: {} })}
            >
              {name}
            </ActionButton>
          ))}
          <p>A provider leaves this page: what you typed is lost.</p>
        </div>
      )}
      {error && <FailureNotice error={error} />}
    </>
  )
}
