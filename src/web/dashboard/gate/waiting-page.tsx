import { SkeletonTable } from '../../ui/records/skeleton.tsx'
import { slowCalls } from '../calls/call-deadline.ts'
import { Purpose } from '../signed-out/purpose.tsx'
import { signedInBefore } from './signed-in-before.ts'
import './gate.css'

/** A page of the dashboard before the session is known, in the geometry of the page that is likely to follow. */
export function WaitingPage({ title }: { title: string }) {
  const isForUser = signedInBefore.use() === 'yes'
  const isWaiting = slowCalls.use() > 0
  return (
    <div className="gate-waiting">
      <p className={isWaiting ? 'gate-notices' : 'visually-hidden'} role="status">
        {isWaiting ? 'Waiting for the service.' : 'Loading…'}
      </p>
      {!isForUser && <WaitingForForm />}
      {/* The server does not know for whom it renders: the document's own script does, and styles show one of the two. */}
      <div className={isForUser ? undefined : 'gate-waiting-user'}>
        <WaitingForUser title={title} />
      </div>
    </div>
  )
}

function WaitingForUser({ title }: { title: string }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div aria-hidden>
        <div className="page-header">
          <span className="skeleton gate-waiting-title" />
        </div>
        <div className="section">
          <SkeletonTable rows={5} columns={4} />
        </div>
      </div>
    </>
  )
}

function WaitingForForm() {
  return (
    <div className="signed-out">
      <Purpose />
      <div className="signed-out-form gate-waiting-form" aria-hidden>
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    </div>
  )
}
