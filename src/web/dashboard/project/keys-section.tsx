import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListedProject, NewKey } from '#contract/dashboard/dashboard-results.ts'
import { useFromNow } from '../../browser/clock.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { projectQuery } from '../calls/dashboard-queries.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import { DashboardSection } from '../frame/dashboard-section.tsx'
import { randomUuid } from '../new-key/random-uuid.ts'
import { SecretDialog } from '../new-key/secret-dialog.tsx'
import { useSecretHolder } from '../new-key/use-secret-holder.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { KeyColumn } from './key-column.tsx'
import { keyReplacement } from './key-replacement.ts'
import { type NamedKey, namedKeys } from './project-keys.ts'
import { ReplacementNotice } from './replacement-notice.tsx'
import { storeProject } from './stored-projects.ts'

/** The live keys of a project, side by side. The secret of a new one lives in its dialog alone. */
export function KeysSection({ project }: { project: ListedProject }) {
  const secret = useSecretHolder()
  const [deleted, setDeleted] = useState<NamedKey>()
  const keys = namedKeys(project)
  const replacement = useFromNow((now) => keyReplacement(keys, now))
  const heading = useKeptFocus([deleted?.id, secret.isFilled, ...keys.map(({ id }) => id)].join())
  return (
    <DashboardSection
      title="Keys"
      heading={heading}
      note={
        project.mostKeys > 1 &&
        `${project.mostKeys === 2 ? 'Two' : project.mostKeys} keys can be live at once, so that a program changes over without a gap.`
      }
    >
      <ReplacementNotice state={replacement} keys={keys} onDelete={setDeleted} />
      {keys.length === 0 && <p>The project has no key, so that no program can use it.</p>}
      <ul className="key-columns">
        {keys.map((key) => (
          <KeyColumn
            key={key.id}
            project={project.id}
            named={key}
            isOnly={keys.length === 1}
            isArchived={project.archivedAt !== null}
            onDelete={() => setDeleted(key)}
          />
        ))}
      </ul>
      {project.archivedAt === null && (
        <NewKeyButton project={project} onMade={(newKey) => secret.fill({ project, newKey })} />
      )}
      {secret.isFilled && <SecretDialog holder={secret} onDone={secret.empty} />}
      {deleted && <DeleteKeyDialog project={project} named={deleted} onClose={() => setDeleted(undefined)} />}
    </DashboardSection>
  )
}

function NewKeyButton({ project, onMade }: { project: ListedProject; onMade: (key: NewKey) => void }) {
  const { id, keys, mostKeys } = project
  const queryClient = useQueryClient()
  // The same for each attempt, so that one whose response was lost makes no second key.
  const [idempotencyKey, setIdempotencyKey] = useState(randomUuid)
  const create = useCall('createKey', ({ project: changed, newKey }) => {
    // Only the dialog that shows the secret has it.
    create.reset()
    setIdempotencyKey(randomUuid())
    storeProject(queryClient, changed)
    onMade(newKey)
  })
  // A lost response, or another tab, may have changed the keys.
  const { error } = create
  useEffect(() => {
    if (!error) return
    setIdempotencyKey(randomUuid())
    void queryClient.invalidateQueries({ queryKey: projectQuery(id).queryKey })
  }, [error, id, queryClient])

  const isFull = keys.length >= mostKeys
  return (
    <>
      <div className="key-tools">
        <ActionButton
          className={keys.length > 1 ? 'button' : 'button button--primary'}
          isBusy={isFull || create.isPending}
          aria-describedby="new-key-note"
          onClick={() => create.mutate({ parameters: { project: id }, body: { idempotencyKey } })}
        >
          <Icon name="plus" />
          New key
        </ActionButton>
        <span className="footnote" id="new-key-note">
          {newKeyNote(keys.length, mostKeys)}
        </span>
      </div>
      {error && <FailureNotice error={error} />}
    </>
  )
}

function newKeyNote(count: number, most: number): string {
  if (count >= most) {
    const live = count === 1 ? 'One key is' : count === 2 ? 'Two keys are' : `${count} keys are`
    return `${live} live, the most there can be. Delete one to make another.`
  }
  if (count === 0) return 'Its secret is shown once.'
  return count === 1
    ? 'This key goes on working until you delete it.'
    : 'The others go on working until you delete them.'
}
