import { Fragment, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { staleSignIn } from './calls/session.ts'
import { SessionDialog, SignedInAgain } from './gate/session-dialog.tsx'
import { type Gate, useGate } from './gate/use-gate.ts'
import { useFocusedHeading, useLastFocus } from './gate/use-last-focus.ts'
import { NoDashboard, ServiceAway, WaitingPage } from './gate/waiting-page.tsx'
import { SignedOutPage } from './signed-out/signed-out-page.tsx'
import './dashboard.css'

/**
 * A page for a signed-in user; the form to sign in for everybody else. It is the frame of every page of the dashboard: when
 * the session ends, the page stays as it is, and a dialog over it asks for a sign-in.
 * @param title of the document
 */
export function SignedIn({
  title,
  children,
}: {
  title: string
  children: (user: SessionUser, options: SignInOptions) => ReactNode
}) {
  const gate = useGate()
  const { state, user, options, failure, tryAgain } = gate
  const isSignedIn = state === 'open' || state === 'ended'
  const frame = useFocusedHeading(isSignedIn || (state === 'signed-out' ? false : undefined))
  const lastFocus = useLastFocus(frame)
  return (
    <div className="page-width gate" ref={frame}>
      <title>{`${title} · Epochal`}</title>
      <meta name="robots" content="noindex" />
      {state === 'loading' && <WaitingPage title={title} />}
      {state === 'no-dashboard' && <NoDashboard />}
      {state === 'away' && failure && <ServiceAway title={title} failure={failure} tryAgain={tryAgain} />}
      {state === 'signed-out' && options && <SignedOutPage options={options} />}
      {isSignedIn && user && options && (
        <Fragment key={user.email}>
          <SignInAgain gate={gate} user={user} options={options} lastFocus={lastFocus} />
          {children(user, options)}
        </Fragment>
      )}
    </div>
  )
}

/** The dialog while a sign-in is missing or too old, and the notice after it. */
function SignInAgain({
  gate,
  user,
  options,
  lastFocus,
}: {
  gate: Gate
  user: SessionUser
  options: SignInOptions
  lastFocus: RefObject<HTMLElement | null>
}) {
  const { email, freshUntil } = user
  const notices = useRef<HTMLDivElement>(null)
  const isStale = staleSignIn.use() === freshUntil
  const need = gate.state === 'ended' ? 'ended' : isStale ? 'stale' : undefined
  const isAgain = useSignedInAgain(need, freshUntil)
  return (
    <>
      <div className="gate-notices" aria-live="polite" ref={notices} />
      {need && <SessionDialog key={need} need={need} email={email} options={options} lastFocus={lastFocus} />}
      {isAgain.value && <SignedInAgain page={notices} onDone={isAgain.end} />}
    </>
  )
}

/** Whether the sign-in that was missing has come. @param freshUntil tells one sign-in from another */
function useSignedInAgain(need: string | undefined, freshUntil: string) {
  const [value, setValue] = useState(false)
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (need) {
      asked.current = freshUntil
      setValue(false)
    } else if (asked.current !== undefined) {
      setValue(asked.current !== freshUntil)
      asked.current = undefined
    }
  }, [need, freshUntil])
  return { value, end: useCallback(() => setValue(false), []) }
}
