import { useQuery } from '@tanstack/react-query'
import { MINUTE } from '#cardano/utc-time.ts'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { projectQuery } from '../calls/dashboard-queries.ts'
import { FailedPart } from '../frame/failed-part.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { ProjectHeader } from './project-header.tsx'
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
  const isAbsent = error !== null && reasonOf(error) === 'not-found'
  const heading = useKeptFocus(project && (project.archivedAt ?? 'live'))
  const missing = isAbsent ? 'not-found' : error ? 'failed' : 'loading'
  const shown = isAbsent ? undefined : project
  return (
    <>
      <ProjectHeader project={shown ?? missing} user={user} heading={heading} />
      {error && !isAbsent && <FailedPart error={error} isTrying={isFetching} onTry={() => void refetch()} />}
      {shown && <ProjectSections project={shown} />}
      {!shown && missing === 'loading' && (
        <p className="visually-hidden" role="status">
          The project is loading.
        </p>
      )}
    </>
  )
}
