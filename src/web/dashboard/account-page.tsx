import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isSignInFailure, signInFailures } from '#contract/dashboard/sign-in-failures.ts'
import { Notice } from '../ui/records/notice.tsx'
import { AccountSections } from './account/account-sections.tsx'
import { SignedIn } from './signed-in.tsx'
import { takeFocus } from './take-focus.ts'

export { loader } from './calls/dashboard-loader.ts'

/** The user's account: e-mail address, ways to sign in, sessions, data. */
export function Component() {
  const [isDeleted, setDeleted] = useState(false)
  return (
    <>
      {isDeleted && <Deleted />}
      <LinkFailure />
      <SignedIn title="Account">
        {(_, options) => (
          <>
            <div className="page-header">
              <h1>Account</h1>
            </div>
            <AccountSections options={options} onDeleted={() => setDeleted(true)} />
          </>
        )}
      </SignedIn>
    </>
  )
}

function Deleted() {
  return (
    <div className="page-width">
      <div className="account-result" tabIndex={-1} ref={takeFocus}>
        <Notice kind="ok" title="Your account is deleted.">
          Its projects and keys are deleted with it.
        </Notice>
      </div>
    </div>
  )
}

/** The reason for which a link to a provider, which led the browser back here, had no success. */
function LinkFailure() {
  const [search] = useSearchParams()
  const reason = search.get('failure') ?? ''
  if (!isSignInFailure(reason)) return null
  return (
    <div className="page-width">
      <div className="account-result">
        <Notice kind="warn" title="The account was not linked.">
          {signInFailures[reason]}
        </Notice>
      </div>
    </div>
  )
}
