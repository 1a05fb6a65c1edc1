import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { ConfirmDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { DashboardSection } from '#web/dashboard/frame/dashboard-section.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { RecentUse } from './recent-use.tsx'
import { forgetProject, storeProject } from './stored-projects.ts'

/** The two ways to take a project out of use. */
export function RemovalSection({ project }: { project: ListedProject }) {
  const [open, setOpen] = useState<'archive' | 'delete'>()
  const isArchived = project.archivedAt !== null
  const close = () => setOpen(undefined)
  return (
    <DashboardSection title={isArchived ? 'Delete' : 'Archive or delete'}>
      <ul className="action-rows">
        {!isArchived && (
          <li>
            <div>
              <h3>Archive</h3>
              <p>
                The project is left out of the list, and its keys are refused with 401. You can restore it
                with the same keys.
              </p>
            </div>
            <button type="button" className="button" onClick={() => setOpen('archive')}>
              Archive the project
            </button>
          </li>
        )}
        <li>
          <div>
            <h3>Delete</h3>
            <p>
              The project, its keys and their usage are removed for good. Its audit log stays in the export of
              your account, each entry for 400 days.
            </p>
          </div>
          <button type="button" className="button" onClick={() => setOpen('delete')}>
            <Icon name="trash" />
            Delete the project
          </button>
        </li>
      </ul>
      {open === 'archive' && <ArchiveDialog project={project} onClose={close} />}
      {open === 'delete' && <DeleteDialog project={project} onClose={close} />}
    </DashboardSection>
  )
}

function ArchiveDialog({ project, onClose }: { project: ListedProject; onClose: () => void }) {
  const queryClient = useQueryClient()
  const archive = useCall('archiveProject', (changed) => {
    storeProject(queryClient, changed)
    announce('The project is archived')
    onClose()
  })
  return (
    <ConfirmDialog
      title="Archive this project?"
      keep="Keep it live"
      submit="Archive the project"
      call={archive}
      onClose={onClose}
      onConfirm={() => archive.mutate({ parameters: { project: project.id } })}
    >
      <p>
        {keysWords(project.keys.length)} <RecentUse project={project} keys={project.keys} /> You can restore
        the project at any time.
      </p>
    </ConfirmDialog>
  )
}

function DeleteDialog({ project, onClose }: { project: ListedProject; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useCall('deleteProject', async () => {
    announce('The project is deleted')
    await navigate(generalPagePaths.dashboard, { replace: true })
    forgetProject(queryClient, project.id)
  })
  return (
    <ConfirmDialog
      title="Delete this project?"
      name={project.name}
      keep="Keep the project"
      submit="Delete the project"
      call={remove}
      onClose={onClose}
      onConfirm={(confirmation) =>
        remove.mutate({ parameters: { project: project.id }, body: { confirmation } })
      }
    >
      <p>
        {stopWords(project.keys.length)} <RecentUse project={project} keys={project.keys} /> Usage is removed
        too. The audit log stays in the export of your account, each entry for 400 days. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  )
}

function keysWords(count: number): string {
  if (count === 0) return 'It has no keys, and gets none until it is restored.'
  return `${count === 1 ? 'Its key is' : count === 2 ? 'Both keys are' : `Its ${count} keys are`} refused with 401 at once.`
}

function stopWords(count: number): string {
  if (count === 0) return 'It has no keys.'
  return `${count === 1 ? 'Its key stops' : count === 2 ? 'Both keys stop' : `Its ${count} keys stop`} working at once.`
}
