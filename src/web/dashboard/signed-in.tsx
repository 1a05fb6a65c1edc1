import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { sessionQuery, signInOptionsQuery } from './calls/dashboard-queries.ts'
import { FailureNotice } from './calls/failure-notice.tsx'
import { SignedOutPage } from './sign-in/signed-out-page.tsx'

/**
 * A page for a signed-in user; the form to sign in for everybody else. It is the frame of every page of the dashboard.
 * @param title of the document
 */
export function SignedIn({
  title,
  children,
}: {
  title: string
  children: (user: SessionUser, options: SignInOptions) => ReactNode
}) {
  const session = useQuery(sessionQuery)
  const options = useQuery(signInOptionsQuery)
  const error = session.error ?? options.error
  const frame = useFocusedHeading(
    session.data === undefined || !options.data ? undefined : session.data !== null,
  )
  return (
    <div className="page-width" ref={frame}>
      <title>{`${title} · Epochal`}</title>
      <meta name="robots" content="noindex" />
      {error && <FailureNotice error={error} />}
      {session.data === undefined || !options.data ? (
        !error && <p role="status">Loading…</p>
      ) : session.data === null ? (
        <SignedOutPage options={options.data} />
      ) : (
        children(session.data, options.data)
      )}
    </div>
  )
}

/**
 * The heading takes the focus when the element that had it has gone: after a page of the app that led here, and after a
 * sign-in or sign-out.
 * @param isSignedIn undefined while it is not known
 */
function useFocusedHeading(isSignedIn: boolean | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const navigation = useNavigationType()
  const wasSignedIn = useRef<boolean | 'elsewhere' | undefined>(
    navigation === 'POP' ? undefined : 'elsewhere',
  )
  useEffect(() => {
    if (isSignedIn === undefined) return
    const isChange = wasSignedIn.current !== undefined && wasSignedIn.current !== isSignedIn
    wasSignedIn.current = isSignedIn
    const heading = frame.current?.querySelector('h1')
    if (!isChange || !heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus()
  }, [isSignedIn])
  return frame
}
