import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { MINUTE } from '#cardano/utc-time.ts'
import type { ListedProject, SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { projectQuery } from '#web/dashboard/calls/dashboard-queries.ts'
import { AccountLine } from '#web/dashboard/frame/account-line.tsx'
import { FailedPart } from '#web/dashboard/frame/dashboard-section.tsx'
import { ProjectFacts } from '#web/dashboard/projects/project-list.tsx'
import { useKeptFocus } from '#web/dashboard/use-kept-focus.ts'
import { Link } from '#web/routing/link.tsx'
import { RenameDialog } from './project-dialogs.tsx'
import { ProjectSections } from './project-sections.tsx'

/**
 * The head of a project's page, the same element in each state, so that a focused heading stays.
 * @param project or why there is none
 */
function ProjectHeader({
  project,
  user,
  heading,
}: {
  project: ListedProject | 'loading' | 'failed' | 'not-found'
  user: SessionUser
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const [isRenaming, setIsRenaming] = useState(false)
  const loaded = typeof project === 'object' ? project : undefined
  return (
    <div className="page-header">
      <div>
        <AccountLine user={user} isBelowProjects />
        <h1 tabIndex={-1} ref={heading}>
          {typeof project === 'object' ? <bdi>{project.name}</bdi> : titles[project]}
        </h1>
      </div>
      {loaded && (
        <div className="page-tools">
          <button type="button" className="button" onClick={() => setIsRenaming(true)}>
            Rename
          </button>
        </div>
      )}
      {loaded && (
        <div className="page-lede">
          <ProjectFacts project={loaded} isDetailed />
        </div>
      )}
      {project === 'loading' && (
        <div className="page-lede project-facts">
          <span className="skeleton" style={{ '--w': '18rem' }} />
        </div>
      )}
      {project === 'not-found' && <NotFoundLede />}
      {loaded && isRenaming && <RenameDialog project={loaded} onClose={() => setIsRenaming(false)} />}
    </div>
  )
}

const titles: Readonly<Record<'loading' | 'failed' | 'not-found', ReactNode>> = {
  loading: (
    <>
      <span className="visually-hidden">Project</span>
      <span className="skeleton" style={{ '--w': '16rem' }} />
    </>
  ),
  failed: 'Project',
  'not-found': 'Project not found',
}

function NotFoundLede() {
  return (
    <>
      <p className="page-lede">
        You have no project at this address. It may have been deleted, or it belongs to another account.
      </p>
      <p className="page-lede">
        <Link to={generalPagePaths.dashboard}>All your projects</Link>
      </p>
    </>
  )
}

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
