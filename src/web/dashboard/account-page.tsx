import { PasskeySection } from './account/passkey-section.tsx'
import { SignedIn } from './signed-in.tsx'

export { loader } from './calls/dashboard-loader.ts'

/** The user's account: ways to sign in, sessions, data. */
export function Component() {
  return (
    <SignedIn title="Account">
      {() => (
        <>
          <div className="page-header">
            <h1>Account</h1>
          </div>
          <PasskeySection />
        </>
      )}
    </SignedIn>
  )
}
