import { useQueryClient } from '@tanstack/react-query'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { useCall } from '../calls/use-call.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { NamedKey } from './project-keys.ts'
import { RecentUse } from './recent-use.tsx'
import { storeProject } from './stored-projects.ts'

/** Deletes a key, after its project's name was typed. */
export function DeleteKeyDialog({
  project,
  named,
  onClose,
}: {
  project: ListedProject
  named: NamedKey
  onClose: () => void
}) {
  const { id, name, keys } = project
  const queryClient = useQueryClient()
  const remove = useCall('deleteKey', (changed) => {
    storeProject(queryClient, changed)
    announce('The key is deleted')
    onClose()
  })
  return (
    <ConfirmDialog
      title={keys.length === 1 ? 'Delete this key?' : `Delete ${named.words}?`}
      name={name}
      keep="Keep the key"
      confirm="Delete key"
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(confirmation) =>
        remove.mutate({ parameters: { project: id, key: named.id }, body: { confirmation } })
      }
    >
      <p>
        Requests with <code className="confirm-key">{named.key}</code> stop working at once.{' '}
        <RecentUse project={project} keys={[named]} /> This cannot be undone, though{' '}
        {keys.length === 1 ? 'you can make a new key for the project.' : 'the other key goes on working.'}
      </p>
    </ConfirmDialog>
  )
}
