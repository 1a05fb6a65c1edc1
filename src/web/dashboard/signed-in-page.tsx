import { useQueryClient } from '@tanstack/react-query'
import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { PRIVATE, sessionQuery, useCall } from './dashboard-queries.ts'
import { FailureNotice } from './failure-notice.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { worksHere } from './passkeys.ts'
import { ProjectSections } from './project-sections.tsx'

export function SignedInPage({ user, options }: { user: SessionUser; options: SignInOptions }) {
  const queryClient = useQueryClient()
  const signOut = useCall('signOut', () => {
    queryClient.removeQueries({ queryKey: PRIVATE })
    queryClient.setQueryData(sessionQuery.queryKey, null)
  })
  return (
    <>
      <div className="dashboard-user">
        <p>
          Signed in as <b>{user.email}</b>
        </p>
        <button
          type="button"
          className="button"
          disabled={signOut.isPending}
          onClick={() => signOut.mutate({})}
        >
          Sign out
        </button>
      </div>
      {signOut.error && <FailureNotice error={signOut.error} />}
      <ProjectSections networks={options.networks} />
      {worksHere(options.passkeys) && <PasskeySection />}
    </>
  )
}
