import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { ActionButton } from '../calls/action-button.tsx'
import { useCall } from '../calls/use-call.ts'
import { SignInFailureNotice } from './sign-in-failure-notice.tsx'

/**
 * Sign-in at the providers that are set, which registers a new user too; nothing where none is set.
 * @param invitation its code, for a sign-in that registers; empty without one
 */
export function ProviderButtons({
  providers,
  invitation = '',
  label = 'or continue with',
}: {
  providers: SignInOptions['providers']
  invitation?: string
  label?: string
}) {
  const start = useCall('startProviderSignIn', ({ location }) => window.location.assign(location))
  if (providers.length === 0) return null
  return (
    <>
      <p className="sign-in-divider">{label}</p>
      <div className="sign-in-row">
        {providers.map(({ id, name }) => (
          <ActionButton
            key={id}
            aria-label={`Continue with ${name}`}
            isBusy={start.isPending || start.isSuccess}
            onClick={() =>
              start.mutate({ parameters: { provider: id }, body: invitation === '' ? {} : { invitation } })
            }
          >
            {name}
          </ActionButton>
        ))}
      </div>
      <SignInFailureNotice error={start.error} />
    </>
  )
}
