import { SkeletonTable } from '../../ui/records/skeleton.tsx'

/** A page of the dashboard before the session is known, in the geometry of the page that follows. */
export function WaitingPage() {
  return (
    <div className="gate-waiting">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div className="page-header" aria-hidden>
        <span className="skeleton gate-waiting-title" />
      </div>
      <div className="section">
        <SkeletonTable rows={5} columns={4} />
      </div>
    </div>
  )
}
