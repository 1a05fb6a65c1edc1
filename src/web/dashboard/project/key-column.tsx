import { parseUtcTime } from '#cardano/utc-time.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Status } from '../../ui/values/status.tsx'
import { Age, DateOf } from '../../ui/values/timestamp.tsx'
import { KeyLastHour } from '../limits/last-hour.tsx'
import type { NamedKey } from './project-keys.ts'
import '../../ui/records/field-list.css'

/** One live key: the key itself, when it was made, and its last use. */
export function KeyColumn({
  project,
  named: { id, key, title, words, createdAt, lastUse },
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
  return (
    <li className="key-column">
      <div className="key-column-header">
        <div className="key-column-title">
          <h3>{title}</h3>
          {isArchived ? <Status kind="off">Refused</Status> : <Status kind="ok">Live</Status>}
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
        <dt>Last used</dt>
        <dd>
          {lastUse === null ? <span className="aside">Not yet</span> : <Age time={parseUtcTime(lastUse)} />}
        </dd>
      </dl>
      <KeyLastHour project={project} keyId={id} />
    </li>
  )
}
