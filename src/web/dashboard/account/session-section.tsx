import { useRef } from 'react'
import type { AccountSession } from '#contract/dashboard/dashboard-results.ts'
import { ActionButton } from '../calls/action-button.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import { DashboardSection } from '../frame/dashboard-section.tsx'
import { sectionNotes } from './section-notes.ts'
import { SessionRow } from './session-row.tsx'
import { useAccountChange } from './use-account-change.ts'

/** The sessions of the account, that of this browser first. */
export function SessionSection({ sessions }: { sessions: readonly AccountSession[] }) {
  const table = useRef<HTMLDivElement>(null)
  const changed = useAccountChange()
  const signOut = useCall('signOut', () => undefined)
  const end = useCall('endSession', async () => {
    await changed('The session is ended.')
    // The row has gone with its button.
    table.current?.focus()
  })
  const endAll = useCall('endSessions', () => undefined)
  const isBusy = signOut.isPending || end.isPending || endAll.isPending
  const error = signOut.error ?? end.error ?? endAll.error
  return (
    <DashboardSection title="Sessions" note={sectionNotes.sessions}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-frame" tabIndex={0} aria-label="List of sessions" ref={table}>
        <table className="table account-sessions">
          <thead>
            <tr>
              <th scope="col">Browser</th>
              <th scope="col" className="column-secondary">
                From
              </th>
              <th scope="col" className="column-secondary">
                Signed in, UTC
              </th>
              <th scope="col" className="column-secondary">
                Last used
              </th>
              <th scope="col" className="account-session-action">
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions
              .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
              .map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={isBusy}
                  onEnd={() =>
                    session.isThis ? signOut.mutate({}) : end.mutate({ parameters: { session: session.id } })
                  }
                />
              ))}
          </tbody>
        </table>
      </section>
      <div className="account-after-rows">
        <ActionButton isBusy={isBusy} onClick={() => endAll.mutate({})}>
          Sign out everywhere
        </ActionButton>
        <span className="aside">This browser too. API keys go on working.</span>
      </div>
      {error && <FailureNotice error={error} />}
    </DashboardSection>
  )
}
