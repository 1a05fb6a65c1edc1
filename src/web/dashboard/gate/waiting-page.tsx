import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { slowCalls } from '#web/dashboard/calls/call-deadline.ts'
import { Purpose } from '#web/dashboard/signed-out/signed-out-page.tsx'
import { Countdown, nextTryText } from '#web/failures/failure-notice.tsx'
import { useRetrySchedule } from '#web/failures/retry-schedule.ts'
import { Link } from '#web/routing/link.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { signedInBefore } from './use-gate.ts'
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

/** The page while the service that keeps users and projects does not respond. It tries again by itself. */
export function ServiceAway({
  title,
  failure,
  tryAgain,
}: {
  title: string
  failure: Error
  tryAgain: () => void
}) {
  const { left, wait } = useRetrySchedule('dashboard', failure, true, tryAgain)
  return (
    <>
      <div className="page-header">
        <h1>{title}</h1>
      </div>
      <div className="gate-away">
        <Notice
          kind="warn"
          title={failure.message}
          action={
            <button type="button" className="button button--small" onClick={tryAgain}>
              Try again
            </button>
          }
        >
          {nextTryText(left ?? 0)}
        </Notice>
        {left !== undefined && <Countdown left={left} wait={wait} />}
      </div>
    </>
  )
}

/** The page of an explorer whose data service is another's, and which so keeps no users. */
export function NoDashboard() {
  return (
    <>
      <div className="page-header">
        <h1>Dashboard</h1>
        <p className="page-lede">
          No accounts are kept here: this explorer reads the data of a service that somebody else runs. Keys
          for your programs come from the operator of that service.
        </p>
      </div>
      <section className="section" aria-labelledby="no-dashboard">
        <div className="section-header">
          <h2 id="no-dashboard">What you can do here</h2>
        </div>
        <ul className="stack gap-2 secondary">
          <li>
            <Link to={generalPagePaths.reference}>Reference</Link>: the calls of the interface, to try without
            a key.
          </li>
          <li>
            <Link to={generalPagePaths.status}>Status</Link>: the networks of this explorer, and how their
            data service does.
          </li>
        </ul>
      </section>
    </>
  )
}
