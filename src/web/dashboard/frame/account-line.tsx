import { useMatch } from 'react-router'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { Link } from '#web/routing/link.tsx'
import './account-line.css'

/** The line above the title of a page for a signed-in user: where it belongs, who is signed in, and the way out. */
export function AccountLine({
  user,
  isBelowProjects = false,
}: {
  user: SessionUser
  isBelowProjects?: boolean
}) {
  const signOut = useCall('signOut', () => undefined)
  const isAccount = useMatch(generalPagePaths.account) !== null
  return (
    <>
      <div className="page-kicker account-line">
        {isBelowProjects && <Link to={generalPagePaths.dashboard}>Projects</Link>}
        <span className="wrap-anywhere">
          <span className="visually-hidden">Signed in as </span>
          {user.email}
        </span>
        <Link to={generalPagePaths.account} aria-current={isAccount ? 'page' : undefined}>
          Account
        </Link>
        <ActionButton
          className="account-line-button"
          isBusy={signOut.isPending}
          onClick={() => signOut.mutate({})}
        >
          Sign out
        </ActionButton>
      </div>
      {signOut.error && <CallFailure error={signOut.error} />}
    </>
  )
}
