import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { projectQuery } from './calls/dashboard-queries.ts'
import { ProjectDetails } from './project/project-header.tsx'
import { SignedIn } from './signed-in.tsx'

/** One project: its keys, usage and audit log. */
export function Component() {
  const { project: id = '' } = useParams()
  // The document has the project's name once it is loaded; nothing is requested for it.
  const { data: project } = useQuery({ ...projectQuery(id), enabled: false })
  return (
    <SignedIn title={project?.name ?? 'Project'}>
      {(user) => <ProjectDetails key={id} id={id} user={user} />}
    </SignedIn>
  )
}
