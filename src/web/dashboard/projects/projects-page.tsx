import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import { ProjectSections } from './project-sections.tsx'

export function ProjectsPage({ user, options }: { user: SessionUser; options: SignInOptions }) {
  const signOut = useCall('signOut', () => undefined)
  return (
    <>
      <div className="page-header">
        <h1>Projects</h1>
      </div>
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
    </>
  )
}
