import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '../calls/dashboard-queries.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'

export function ProjectDetails({ id }: { id: string }) {
  const { data: project, error } = useQuery(projectQuery(id))
  if (error) return <FailureNotice error={error} />
  return (
    <div className="page-header">
      <h1>{project?.name}</h1>
    </div>
  )
}
