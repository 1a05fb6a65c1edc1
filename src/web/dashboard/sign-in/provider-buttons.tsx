import { useEffect, useState } from 'react'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { isSignInFailure, signInFailures } from '#contract/dashboard/sign-in-failures.ts'
import { signInSearch } from '#explorer-protocol/general-searches.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { ActionButton } from '#web/dashboard/calls/action-button.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { Notice } from '#web/ui/states/notice.tsx'
import { SignInFailureNotice } from './pause.tsx'

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

/**
 * Why a sign-in at a provider, or a link to one, which led the browser back here, had no success. The reason leaves the address at once, so
 * that it is not shown again after the next step.
 * @param isLink for a provider that was to be linked to an account
 */
export function ProviderFailure({ isLink = false }: { isLink?: boolean }) {
  const { failure } = useSearch(signInSearch).values
  const change = useSearchChange(signInSearch)
  const [reason] = useState(failure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reason leaves the address once
  useEffect(() => {
    if (failure !== '') void change({ failure: '' }, { replace: true })
  }, [failure])
  if (!isSignInFailure(reason)) return null
  const title =
    reason === 'email-in-use'
      ? 'You already have an account.'
      : isLink
        ? 'Nothing was linked.'
        : 'The provider did not sign you in.'
  return (
    <Notice role="alert" kind="warn" icon="info" title={title}>
      {signInFailures[reason]}
    </Notice>
  )
}
