import { Link, NavLink } from 'react-router'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-patterns.ts'
import { ActionButton } from '../calls/action-button.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'

/** The line above the title of a page for a signed-in user: where it belongs, who is signed in, and the way out. */
export function AccountLine({
  user,
  isBelowProjects = false,
}: {
  user: SessionUser
  isBelowProjects?: boolean
}) {
  const signOut = useCall('signOut', () => undefined)
  return (
    <>
      <div className="page-kicker account-line">
        {isBelowProjects && <Link to={generalPagePaths.dashboard}>Projects</Link>}
        <span className="account-line-email">
          <span className="visually-hidden">Signed in as </span>
          {user.email}
        </span>
        <NavLink to={generalPagePaths.account}>Account</NavLink>
        <ActionButton
          className="account-line-button"
          isBusy={signOut.isPending}
          onClick={() => signOut.mutate({})}
        >
          Sign out
        </ActionButton>
      </div>
      {signOut.error && <FailureNotice error={signOut.error} />}
    </>
  )
}
