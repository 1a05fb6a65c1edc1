import { useState } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { ListedProject, NewKey } from '#contract/dashboard/dashboard-results.ts'
import { useFromNow } from '#web/browser/clock.ts'
import { ActionButton } from '#web/dashboard/calls/action-button.tsx'
import { DashboardSection } from '#web/dashboard/frame/dashboard-section.tsx'
import { KeyLastHour } from '#web/dashboard/limits/last-hour.tsx'
import { NewKeyDialog } from '#web/dashboard/new-key/new-key-dialog.tsx'
import { SecretDialog } from '#web/dashboard/new-key/secret-dialog.tsx'
import { useSecretHolder } from '#web/dashboard/new-key/use-secret-holder.ts'
import { useKeptFocus } from '#web/dashboard/use-kept-focus.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { Age, DateOf } from '#web/ui/values/timestamp.tsx'
import { keyReplacement, ReplacementNotice } from './key-replacement.tsx'
import { DeleteKeyDialog } from './project-dialogs.tsx'
import { isExpired, type NamedKey, namedKeys } from './stored-projects.ts'
import '#web/ui/content/field-list.css'

/** One key: the key itself, when it was made, and its last use. */
function KeyColumn({
  project,
  named,
  isOnly,
  isArchived,
  onDelete,
}: {
  /** Identifier of its project. */
  project: string
  named: NamedKey
  isOnly: boolean
  isArchived: boolean
  onDelete: () => void
}) {
  const { id, key, title, words, createdAt, expiresAt, lastUse } = named
  const hasExpired = useFromNow((now) => isExpired(named, now))
  return (
    <li className="key-column">
      <div className="key-column-header">
        <div className="row">
          <h3>{title}</h3>
          {hasExpired ? (
            <Status kind="off">Expired</Status>
          ) : isArchived ? (
            <Status kind="off">Refused</Status>
          ) : (
            <Status kind="ok">Live</Status>
          )}
        </div>
        <button type="button" className="button button--small" onClick={onDelete}>
          <Icon name="trash" />
          {isOnly ? 'Delete key' : `Delete ${words}`}
        </button>
      </div>
      <dl className="field-list project-keys">
        <dt>API key</dt>
        <dd>
          <code className="project-key">{key}</code>
          <CopyButton text={key} what={isOnly ? 'API key' : title.toLowerCase()} />
        </dd>
        <dt>Secret</dt>
        <dd className="aside">Shown once, when the key was made</dd>
        <dt>Made</dt>
        <dd>
          <DateOf time={parseUtcTime(createdAt)} />
        </dd>
        {expiresAt !== null && (
          <>
            <dt>{hasExpired ? 'Expired' : 'Expires'}</dt>
            <dd>
              <DateOf time={parseUtcTime(expiresAt)} />
            </dd>
          </>
        )}
        <dt>Last used</dt>
        <dd>
          {lastUse === null ? <span className="aside">Not yet</span> : <Age time={parseUtcTime(lastUse)} />}
        </dd>
      </dl>
      <KeyLastHour project={project} keyId={id} />
    </li>
  )
}

/** The keys of a project, side by side. The secret of a new one lives in its dialog alone. */
export function KeysSection({ project }: { project: ListedProject }) {
  const secret = useSecretHolder()
  const [deleted, setDeleted] = useState<NamedKey>()
  const keys = namedKeys(project)
  const expired = useFromNow((now) =>
    keys
      .filter((key) => isExpired(key, now))
      .map(({ id }) => id)
      .join(),
  ).split(',')
  const live = keys.filter(({ id }) => !expired.includes(id))
  const replacement = useFromNow((now) => keyReplacement(live, now))
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
      <ReplacementNotice state={replacement} keys={live} onDelete={setDeleted} />
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
        <NewKeyButton
          project={project}
          live={live.length}
          onMade={(newKey) => secret.fill({ project, newKey })}
        />
      )}
      {secret.isFilled && <SecretDialog holder={secret} onDone={secret.empty} />}
      {deleted && <DeleteKeyDialog project={project} named={deleted} onClose={() => setDeleted(undefined)} />}
    </DashboardSection>
  )
}

function NewKeyButton({
  project,
  live,
  onMade,
}: {
  project: ListedProject
  /** Keys that have not expired. */
  live: number
  onMade: (key: NewKey) => void
}) {
  const { mostKeys } = project
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="key-tools">
      <ActionButton
        className={live > 1 ? 'button' : 'button button--primary'}
        isBusy={live >= mostKeys}
        aria-describedby="new-key-note"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="plus" />
        New key
      </ActionButton>
      <span className="footnote" id="new-key-note">
        {newKeyNote(live, mostKeys)}
      </span>
      {isOpen && (
        <NewKeyDialog
          project={project}
          onClose={() => setIsOpen(false)}
          onMade={(newKey) => {
            setIsOpen(false)
            onMade(newKey)
          }}
        />
      )}
    </div>
  )
}

function newKeyNote(count: number, most: number): string {
  if (count >= most) {
    const live = count === 1 ? 'One key is' : count === 2 ? 'Two keys are' : `${count} keys are`
    return `${live} live, the most there can be. Delete one to make another.`
  }
  if (count === 0) return 'Its secret is shown once.'
  return count === 1 ? 'This key goes on working beside it.' : 'The others go on working beside it.'
}
