import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { ProjectMeters } from '../limits/project-meters.tsx'
import { namedKeys } from '../project/project-keys.ts'
import { projectPath } from '../project/project-path.ts'
import { ProjectFacts } from './project-facts.tsx'
import '../../ui/records/field-list.css'

/** A project in the list: its keys, and what they were used for. */
export function ProjectRow({ project }: { project: ListedProject }) {
  const { id, name, keys } = project
  return (
    <li className="project-row">
      <h2>
        <Link to={projectPath(id)} data-project={id}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <ProjectFacts project={project} />
      <div className="project-row-body">
        <dl className="field-list project-keys">
          {keys.length === 0 && (
            <>
              <dt>API key</dt>
              <dd className="aside">None. Its page makes one.</dd>
            </>
          )}
          {namedKeys(project).map(({ id: keyId, key, title }) => (
            <ProjectKey key={keyId} title={keys.length === 1 ? 'API key' : title} text={key} />
          ))}
          {keys.length > 0 && (
            <>
              <dt>Secret</dt>
              <dd className="aside">Shown once, when the key was made</dd>
            </>
          )}
        </dl>
        <ProjectMeters project={project} />
      </div>
    </li>
  )
}

function ProjectKey({ title, text }: { title: string; text: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <code className="project-key">{text}</code>
        <CopyButton text={text} what={title === 'API key' ? title : title.toLowerCase()} />
      </dd>
    </>
  )
}
