import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { signInFailures } from '#contract/dashboard/sign-in-failures.ts'
import { Notice } from '../ui/records/notice.tsx'
import { sessionQuery, signInOptionsQuery } from './dashboard-queries.ts'
import { FailureNotice } from './failure-notice.tsx'
import { SignedInPage } from './signed-in-page.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

export function Dashboard() {
  const session = useQuery(sessionQuery)
  const options = useQuery(signInOptionsQuery)
  const error = session.error ?? options.error
  const heading = useFocusedHeading(session.data === undefined ? undefined : session.data !== null)
  return (
    <>
      <title>Dashboard · Epochal</title>
      <div className="page-header">
        <h1 tabIndex={-1} ref={heading}>
          Dashboard
        </h1>
        <p className="page-lede">Projects with API keys for the data service behind this explorer.</p>
      </div>
      <ProviderFailure />
      {error && <FailureNotice error={error} />}
      {session.data === undefined || !options.data ? (
        !error && <p role="status">Loading…</p>
      ) : session.data === null ? (
        <SignedOutPage options={options.data} />
      ) : (
        <SignedInPage user={session.data} options={options.data} />
      )}
    </>
  )
}

/**
 * The heading takes the focus when the element that had it has gone: after a page of the app that led here, and after a
 * sign-in or sign-out.
 * @param isSignedIn undefined while it is not known
 */
function useFocusedHeading(isSignedIn: boolean | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigation = useNavigationType()
  const isFirstPage = useRef(navigation === 'POP')
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (!isFirstPage.current) heading.current?.focus()
  }, [])
  useEffect(() => {
    const isChange = wasSignedIn.current !== undefined && wasSignedIn.current !== isSignedIn
    wasSignedIn.current = isSignedIn
    if (isChange && document.activeElement === document.body) heading.current?.focus()
  }, [isSignedIn])
  return heading
}

/** Why a sign-in at a provider, which led the browser back here, had no success. */
function ProviderFailure() {
  const [search] = useSearchParams()
  const reason = search.get('failure') ?? ''
  const sentences: Readonly<Record<string, string>> = signInFailures
  if (!Object.hasOwn(sentences, reason)) return null
  return (
    <Notice kind="warn" title="You were not signed in by the provider.">
      {sentences[reason]}
    </Notice>
  )
}
