import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MINUTE } from '#cardano/utc-time.ts'
import type { DashboardResults, SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { projectsSearch } from '#explorer-protocol/general-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { AccountLine } from '#web/dashboard/frame/account-line.tsx'
import { FailedPart } from '#web/dashboard/frame/dashboard-section.tsx'
import { SecretDialog } from '#web/dashboard/new-key/secret-dialog.tsx'
import { useSecretHolder } from '#web/dashboard/new-key/use-secret-holder.ts'
import { projectsQuery, storeNewProject } from '#web/dashboard/project/stored-projects.ts'
import { useKeptFocus } from '#web/dashboard/use-kept-focus.ts'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { ProjectListSkeleton, ProjectRows } from './project-list.tsx'
import { projectsLink } from './projects-link.ts'
import '#web/ui/content/numbered-steps.css'
import './projects.css'

/** The user's projects, and the form for a new one. The secret of a new key lives in its dialog alone. */
export function ProjectsPage({ user, options }: { user: SessionUser; options: SignInOptions }) {
  const navigate = useNavigate()
  const location = useLocation()
  const view = useSearch(projectsSearch).values
  const {
    data: page,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...projectsQuery(view),
    refetchInterval: MINUTE,
  })
  const secret = useSecretHolder()
  const [shown, setShown] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const heading = useKeptFocus([view.isMaking, view.archived, view.after].join())
  const queryClient = useQueryClient()
  const isFull = page !== undefined && page.count >= page.most
  const isFirst = page?.count === 0

  function openForm(): void {
    navigate(projectsLink({ ...view, isMaking: true }), { state: OPENED_HERE })
  }

  function closeForm(): void {
    if (location.state === OPENED_HERE) navigate(-1)
    else navigate(projectsLink({ ...view, isMaking: false }), { replace: true })
  }

  // After the dialog with the secret, the focus goes to the project.
  useEffect(() => {
    if (shown) frame.current?.querySelector<HTMLElement>(`[data-project="${shown}"]`)?.focus()
  }, [shown])

  /** The list begins anew, so that the project is in sight, and no address leads back to the form. */
  function showSecret(result: DashboardResults['createProject']): void {
    storeNewProject(queryClient, result.project)
    navigate({ search: '' }, { replace: true })
    secret.fill(result)
  }

  function forgetSecret(): void {
    setShown(secret.read()?.project.id)
    secret.empty()
  }

  return (
    <div ref={frame}>
      <div className="page-header">
        <div>
          <AccountLine user={user} />
          <h1 tabIndex={-1} ref={heading}>
            Projects
          </h1>
        </div>
        <NewProjectButton isFull={isFull} onPress={openForm} />
        <p className="page-lede">A project holds the keys of your programs for one network.</p>
        {isFull && (
          <p className="page-lede" id="most-projects">
            You have {page.count} projects of at most {page.most}, archived ones too. To make another, delete
            some.
          </p>
        )}
      </div>
      {error && reasonOf(error) === 'not-found' ? (
        <p className="section">
          The list has changed, and this page of it is not found.{' '}
          <Link to={projectsLink({ archived: view.archived })}>Read it from the beginning</Link>
        </p>
      ) : (
        error && <FailedPart error={error} isTrying={isFetching} onTry={() => void refetch()} />
      )}
      {!page && !error && <ProjectListSkeleton />}
      {isFirst && <FirstProject />}
      {page && !isFirst && <ProjectRows page={page} view={view} />}
      {view.isMaking && (page || error) && !isFull && !secret.isFilled && (
        <NewProjectDialog options={options} onClose={closeForm} onCreated={showSecret} />
      )}
      {secret.isFilled && <SecretDialog holder={secret} onDone={forgetSecret} />}
    </div>
  )
}

/** State of a location that the button of this page opened, and that Back therefore closes. */
const OPENED_HERE = 'opened-here'

function NewProjectButton({ isFull, onPress }: { isFull: boolean; onPress: () => void }) {
  return (
    <div className="page-tools">
      <button
        type="button"
        className="button button--primary"
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? 'most-projects' : undefined}
        onClick={isFull ? undefined : onPress}
      >
        <Icon name="plus" />
        New project
      </button>
    </div>
  )
}

/** The list without a project: what to do, in order. */
function FirstProject() {
  return (
    <section className="section" aria-labelledby="first-project">
      <h2 id="first-project">You have no project yet</h2>
      <ol className="numbered-steps">
        <li>
          <p>
            <Link to={projectsLink({ isMaking: true })}>Make a project.</Link> Choose a network. You get a key
            and a secret; the secret is shown once.
          </p>
        </li>
        <li>
          <p>
            <b>Get an access token</b> with both, at the identity server of that network.
          </p>
        </li>
        <li>
          <p>
            <b>Ask.</b> The window with the secret has both calls, ready to copy.
          </p>
        </li>
      </ol>
    </section>
  )
}
