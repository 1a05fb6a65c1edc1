import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isSignInFailure, signInFailures } from '#contract/dashboard/sign-in-failures.ts'
import { Notice } from '../../ui/records/notice.tsx'

/**
 * Why a sign-in at a provider, or a link to one, which led the browser back here, had no success. The reason leaves the address at once, so
 * that it is not shown again after the next step.
 * @param isLink for a provider that was to be linked to an account
 */
export function ProviderFailure({ isLink = false }: { isLink?: boolean }) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('failure')
  const [reason] = useState(named)
  useEffect(() => {
    if (named === null) return
    setSearch(
      (query) => {
        query.delete('failure')
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  }, [named, setSearch])
  if (reason === null || !isSignInFailure(reason)) return null
  const title =
    reason === 'email-in-use'
      ? 'You already have an account.'
      : isLink
        ? 'The provider was not linked.'
        : 'The provider did not sign you in.'
  return (
    <Notice role="alert" kind="warn" icon="info" title={title}>
      {signInFailures[reason]}
    </Notice>
  )
}
