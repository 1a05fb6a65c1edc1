import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { UsageSection } from '#web/dashboard/usage/usage-section.tsx'
import { AuditLogSection } from './audit-log-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { RemovalSection } from './removal-section.tsx'
import './project.css'
import { useQueryClient } from '@tanstack/react-query'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { Notice } from '#web/ui/states/notice.tsx'
import { DateOf } from '#web/ui/values/timestamp.tsx'
import { storeProject } from './stored-projects.ts'

/** The sections of a project that is loaded. */
export function ProjectSections({ project }: { project: ListedProject }) {
  return (
    <>
      {project.archivedAt !== null && <ArchivedNotice project={project} archivedAt={project.archivedAt} />}
      <KeysSection project={project} />
      <UsageSection project={project} />
      <AuditLogSection project={project} />
      <RemovalSection project={project} />
    </>
  )
}

/** Says that a project is archived, and restores it. */
function ArchivedNotice({ project, archivedAt }: { project: ListedProject; archivedAt: string }) {
  const queryClient = useQueryClient()
  const restore = useCall('restoreProject', (restored) => storeProject(queryClient, restored))
  return (
    <div className="below-4">
      <Notice
        kind="info"
        title={
          <>
            Archived since <DateOf time={parseUtcTime(archivedAt)} />.
          </>
        }
        action={
          <ActionButton
            className="button button--primary"
            isBusy={restore.isPending}
            onClick={() => restore.mutate({ parameters: { project: project.id } })}
          >
            Restore the project
          </ActionButton>
        }
      >
        The project is left out of the list, and requests with its keys are refused with 401. Once it is
        restored, the same keys work again.
      </Notice>
      {restore.error && <CallFailure error={restore.error} />}
    </div>
  )
}
