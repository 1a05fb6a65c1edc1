import type { ProjectPage } from '#contract/dashboard/dashboard-results.ts'
import { Link } from '../../ui/controls/link.tsx'
import { type ProjectListView, projectListSearch } from './project-list-address.ts'
import { ProjectRow } from './project-row.tsx'

/** A page of projects, with the ways to the others and to the archived ones. */
export function ProjectList({ page, view }: { page: ProjectPage; view: ProjectListView }) {
  const { projects, next } = page
  const { archived, after } = view
  return (
    <>
      {projects.length === 0 && <p className="section">{emptyText(page, view)}</p>}
      {projects.length > 0 && (
        <p className="project-list-note">The tick on a meter marks an even pace for the UTC day.</p>
      )}
      <ul>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
      <nav className="project-list-footer" aria-label="Pages of projects">
        <span>
          {page.count} of {page.most} projects{page.count > 0 && ', with the archived ones'}
        </span>
        {after !== undefined && <Link to={{ search: projectListSearch({ archived }) }}>First page</Link>}
        {next !== null && (
          <Link to={{ search: projectListSearch({ archived, after: next }) }}>Next page</Link>
        )}
        {archived ? (
          <Link to={{ search: '' }}>Hide archived projects</Link>
        ) : (
          mayHaveArchived(page, view) && (
            <Link to={{ search: projectListSearch({ archived: true }) }}>Show archived projects</Link>
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
      <p className="project-list-note" aria-hidden>
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
