import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { staleSignIn } from './calls/session.ts'
import { SessionDialog } from './gate/session-dialog.tsx'
import { type SignedOutGate, useGate } from './gate/use-gate.ts'
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

/** The dialog while a sign-in is missing or too old. */
function SignInAgain({
  gate,
  user: { email, freshUntil },
  options,
  lastFocus,
}: {
  gate: SignedOutGate
  user: SessionUser
  options: SignInOptions
  lastFocus: RefObject<HTMLElement | null>
}) {
  const isStale = staleSignIn.use() === freshUntil
  const need = gate.state === 'ended' ? 'ended' : isStale ? 'stale' : undefined
  const needed = useRef<string>(undefined)
  useEffect(() => {
    if (!need && needed.current !== undefined && needed.current !== freshUntil) {
      announce('Signed in again. The page is as you left it, and nothing was done yet.')
    }
    needed.current = need && freshUntil
  }, [need, freshUntil])
  return (
    need && <SessionDialog key={need} need={need} email={email} options={options} lastFocus={lastFocus} />
  )
}
