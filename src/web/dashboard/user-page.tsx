import { useState } from 'react'
import { Notice } from '#web/ui/states/notice.tsx'
import { AccountLine } from './frame/account-line.tsx'
import { ProviderFailure } from './sign-in/provider-buttons.tsx'
import { SignedIn } from './signed-in.tsx'
import { takeFocus } from './use-kept-focus.ts'
import { AccountSections } from './user/account-sections.tsx'

/** The user's account: e-mail address, ways to sign in, sessions, data. */
export function Component() {
  const [isDeleted, setDeleted] = useState(false)
  return (
    <>
      {isDeleted && <Deleted />}
      <SignedIn title="Account">
        {(user, options) => (
          <>
            <div className="page-header">
              <div>
                <AccountLine user={user} isBelowProjects />
                <h1>Account</h1>
              </div>
            </div>
            <ProviderFailure isLink />
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
