import { type ReactNode, useState } from 'react'
import type { ListedProject, SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { AccountLine } from '../frame/account-line.tsx'
import { ProjectFacts } from '../projects/project-facts.tsx'
import { RunningSimulations } from '../simulation/running-simulations.tsx'
import { SimulationSection } from '../simulation/simulation-section.tsx'
import { UsageSection } from '../usage/usage-section.tsx'
import { ArchivedNotice } from './archived-notice.tsx'
import { AuditLogSection } from './audit-log-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { RemovalSection } from './removal-section.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/**
 * The page of a project that is loaded.
 * @param failure says that a later read failed, so that what is shown may be old
 */
export function ProjectSections({
  project,
  user,
  failure,
}: {
  project: ListedProject
  user: SessionUser
  failure: ReactNode
}) {
  const [isRenaming, setIsRenaming] = useState(false)
  const heading = useKeptFocus(project.archivedAt ?? 'live')
  return (
    <>
      <div className="page-header">
        <div>
          <AccountLine user={user} isBelowProjects />
          <h1 tabIndex={-1} ref={heading}>
            <bdi>{project.name}</bdi>
          </h1>
        </div>
        <div className="page-tools">
          <button type="button" className="button" onClick={() => setIsRenaming(true)}>
            Rename
          </button>
        </div>
        <div className="page-lede">
          <ProjectFacts project={project} isDetailed />
          <RunningSimulations project={project} />
        </div>
      </div>
      {failure}
      {project.archivedAt !== null && <ArchivedNotice project={project} archivedAt={project.archivedAt} />}
      <KeysSection project={project} />
      <UsageSection project={project} />
      <SimulationSection project={project} />
      <AuditLogSection project={project} />
      <RemovalSection project={project} />
      {isRenaming && <RenameDialog project={project} onClose={() => setIsRenaming(false)} />}
    </>
  )
}
