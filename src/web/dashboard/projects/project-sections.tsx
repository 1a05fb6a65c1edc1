import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NewKey, OfferedNetwork } from '#contract/dashboard/dashboard-results.ts'
import { projectsQuery } from '../calls/dashboard-queries.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { NewKeyNotice } from './new-key-notice.tsx'
import { NewProjectForm } from './new-project-form.tsx'
import { ProjectTable } from './project-table.tsx'

/** The user's projects, and the form for a new one. The secret of a new key lives in this component alone. */
export function ProjectSections({ networks }: { networks: readonly OfferedNetwork[] }) {
  const [newKey, setNewKey] = useState<NewKey>()
  const heading = useRef<HTMLHeadingElement>(null)
  const queryClient = useQueryClient()
  const { data: page, error } = useQuery(projectsQuery)

  async function created(key: NewKey): Promise<void> {
    setNewKey(key)
    await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }

  function stored(): void {
    setNewKey(undefined)
    heading.current?.focus()
  }

  return (
    <>
      {newKey && <NewKeyNotice newKey={newKey} onDone={stored} />}
      <section className="section" aria-labelledby="projects">
        <div className="section-header">
          <h2 id="projects" tabIndex={-1} ref={heading}>
            Projects
          </h2>
          {page && (
            <span className="section-note">
              {page.count} of {page.most}
            </span>
          )}
        </div>
        {error && <FailureNotice error={error} />}
        {page?.projects.length === 0 && <p>You have no project yet.</p>}
        {page && page.projects.length > 0 && <ProjectTable projects={page.projects} />}
      </section>
      <section className="section" aria-labelledby="new-project">
        <div className="section-header">
          <h2 id="new-project">New project</h2>
        </div>
        <NewProjectForm networks={networks} onCreated={created} />
      </section>
    </>
  )
}
