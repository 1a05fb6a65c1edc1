import { useQuery } from '@tanstack/react-query'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { KeyUsage, ListedProject, ProjectPage } from '#contract/dashboard/dashboard-results.ts'
import { ProjectMeters } from '#web/dashboard/limits/project-meters.tsx'
import { namedKeys, projectPath } from '#web/dashboard/project/stored-projects.ts'
import { recentUsageQuery, useToday } from '#web/dashboard/usage-data/usage-data.ts'
import { Link } from '#web/routing/link.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { Age, DateOf } from '#web/ui/values/timestamp.tsx'
import { type ProjectListView, projectsLink } from './projects-link.ts'
import '#web/ui/content/field-list.css'

/**
 * State and network of a project, when it was made, and its last request.
 * @param isDetailed true where a live project is said to be so too
 */
export function ProjectFacts({
  project,
  isDetailed = false,
}: {
  project: ListedProject
  isDetailed?: boolean
}) {
  const { network, createdAt, archivedAt } = project
  // Read by the meters; nothing is requested for this line.
  const { data: usage } = useQuery({ ...recentUsageQuery(project.id, useToday()), enabled: false })
  const last = lastRequest(project, usage)
  return (
    <p className="project-facts">
      {archivedAt !== null && <Status kind="off">Archived</Status>}
      {archivedAt === null && isDetailed && <Status kind="ok">Live</Status>}
      <span className="tag">{networks[network].title}</span>
      <span>
        made <DateOf time={parseUtcTime(createdAt)} />
        {'none' in last ? (
          last.none && `, ${last.none}`
        ) : (
          <>
            , last request <Age time={parseUtcTime(last.at)} />
          </>
        )}
      </span>
    </p>
  )
}

/** The time of a project's last request, or the words where there is none; undefined words where nothing can be said. */
type LastRequest = { readonly at: string } | { readonly none: string | undefined }

/**
 * The last request with any key of a project. The project itself knows those of its live keys alone.
 * @param usage of its live keys, and of those deleted ones that were used in the last 30 days; undefined while it is not known
 */
export function lastRequest(
  { keys }: { readonly keys: readonly Pick<ListedProject['keys'][number], 'lastUse'>[] },
  usage: readonly Pick<KeyUsage, 'lastUse'>[] | undefined,
): LastRequest {
  const at = [...keys, ...(usage ?? [])]
    .flatMap(({ lastUse }) => lastUse ?? [])
    .toSorted()
    .at(-1)
  if (at !== undefined) return { at }
  if (keys.length === 0) return { none: usage && 'no request in the last 30 days' }
  return { none: `no request with ${keys.length === 1 ? 'its key' : 'its keys'} yet` }
}

/** A project in the list: its keys, and what they were used for. */
function ProjectRow({ project }: { project: ListedProject }) {
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

/** A page of projects, with the ways to the others and to the archived ones. */
export function ProjectRows({ page, view }: { page: ProjectPage; view: ProjectListView }) {
  const { projects, next } = page
  const { archived, after } = view
  return (
    <>
      {projects.length === 0 && <p className="section">{emptyText(page, view)}</p>}
      <ul>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
      <nav className="project-list-footer" aria-label="Pages of projects">
        <span>
          {page.count} of {page.most} projects
        </span>
        {after !== undefined && <Link to={projectsLink({ archived })}>First page</Link>}
        {next !== null && <Link to={projectsLink({ archived, after: next })}>Next page</Link>}
        {archived ? (
          <Link to={{ search: '' }}>Hide archived projects</Link>
        ) : (
          mayHaveArchived(page, view) && (
            <Link to={projectsLink({ archived: true })}>Show archived projects</Link>
          )
        )}
      </nav>
    </>
  )
}

export function ProjectListSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        The projects are loading.
      </p>
      <p className="below-3 aside small" aria-hidden>
        <span className="skeleton" style={{ '--w': '17rem' }} />
      </p>
      <ul aria-hidden>
        {['18rem', '13rem'].map((width) => (
          <li key={width} className="project-row">
            <h2>
              <span className="skeleton" style={{ '--w': width }} />
            </h2>
            <p className="project-facts">
              <span className="skeleton" style={{ '--w': '16rem' }} />
            </p>
            <div className="project-row-body project-row-body--waiting" />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the user has archived projects, as far as this page tells: the count includes them. */
function mayHaveArchived({ projects, count, next }: ProjectPage, { after }: ProjectListView): boolean {
  return after !== undefined || next !== null || projects.length < count
}

function emptyText({ count }: ProjectPage, { after }: ProjectListView): string {
  if (after !== undefined) return 'There are no more projects.'
  return count === 1 ? 'Your project is archived.' : 'All your projects are archived.'
}
