import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { SimulationSection } from '../simulation/simulation-section.tsx'
import { UsageSection } from '../usage/usage-section.tsx'
import { ArchivedNotice } from './archived-notice.tsx'
import { AuditLogSection } from './audit-log-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { RemovalSection } from './removal-section.tsx'
import './project.css'

/** The sections of a project that is loaded. */
export function ProjectSections({ project }: { project: ListedProject }) {
  return (
    <>
      {project.archivedAt !== null && <ArchivedNotice project={project} archivedAt={project.archivedAt} />}
      <KeysSection project={project} />
      <UsageSection project={project} />
      <SimulationSection project={project} />
      <AuditLogSection project={project} />
      <RemovalSection project={project} />
    </>
  )
}
