import { useParams } from 'react-router'
import { ProjectDetails } from './projects/project-details.tsx'
import { SignedIn } from './signed-in.tsx'

export { loader } from './calls/dashboard-loader.ts'

/** One project: its keys, usage and audit log. */
export function Component() {
  const { project = '' } = useParams()
  return <SignedIn title="Project">{() => <ProjectDetails key={project} id={project} />}</SignedIn>
}
