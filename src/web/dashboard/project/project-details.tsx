import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MINUTE } from '#cardano/utc-time.ts'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { projectQuery } from '../calls/dashboard-queries.ts'
import { AccountLine } from '../frame/account-line.tsx'
import { FailedPart } from '../frame/failed-part.tsx'
import { ProjectSections } from './project-sections.tsx'

/** A project of the user, read again while it is shown, since its keys are used meanwhile. What another user owns is not told from what does not exist. */
export function ProjectDetails({ id, user }: { id: string; user: SessionUser }) {
  const {
    data: project,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...projectQuery(id),
    refetchInterval: MINUTE / 2,
  })
  if (error && reasonOf(error) === 'not-found') return <ProjectNotFound user={user} />
  const failure = error && <FailedPart error={error} isTrying={isFetching} onTry={() => void refetch()} />
  if (project) return <ProjectSections project={project} user={user} failure={failure} />
  return (
    <>
      <div className="page-header">
        <div>
          <AccountLine user={user} isBelowProjects />
          <h1>{error ? 'Project' : <span className="skeleton" style={{ '--w': '16rem' }} />}</h1>
        </div>
        <div className="page-lede project-facts">
          {!error && <span className="skeleton" style={{ '--w': '18rem' }} />}
        </div>
      </div>
      {failure ?? (
        <p className="visually-hidden" role="status">
          The project is loading.
        </p>
      )}
    </>
  )
}

function ProjectNotFound({ user }: { user: SessionUser }) {
  return (
    <div className="page-header">
      <div>
        <AccountLine user={user} isBelowProjects />
        <h1>Project not found</h1>
      </div>
      <p className="page-lede">
        You have no project at this address. It may have been deleted, or it belongs to another account.
      </p>
      <p className="page-lede">
        <Link to={generalPagePaths.dashboard}>All your projects</Link>
      </p>
    </div>
  )
}
