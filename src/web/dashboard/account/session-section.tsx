import { useRef } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { AccountSession } from '#contract/dashboard/dashboard-results.ts'
import { tableTimeText } from '../../ui/values/timestamp.tsx'
import { browserName } from '../browser-name.ts'
import { ActionButton } from '../calls/action-button.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import { DashboardSection } from '../frame/dashboard-section.tsx'
import { LastUse } from './last-use.tsx'
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
    <DashboardSection
      title="Sessions"
      note="Where you are signed in. A session ends after 14 days without use, and after 90 days in any case."
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-frame" tabIndex={0} aria-label="List of sessions" ref={table}>
        <table className="table account-sessions">
          <thead>
            <tr>
              <th scope="col">Browser</th>
              <th scope="col">From</th>
              <th scope="col">Signed in, UTC</th>
              <th scope="col">Last used</th>
              <th scope="col" className="account-session-action">
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions
              .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
              .map((session) => {
                const browser = session.agent === null ? 'another browser' : browserName(session.agent)
                return (
                  <tr key={session.id}>
                    <th scope="row">
                      {browser} {session.isThis && <span className="tag">this one</span>}
                    </th>
                    <td>{session.address ?? <span className="aside">not known</span>}</td>
                    <td>{tableTimeText(parseUtcTime(session.createdAt)).slice(0, 16)}</td>
                    <td>{session.isThis ? 'now' : <LastUse time={parseUtcTime(session.lastUse)} />}</td>
                    <td className="account-session-action">
                      <ActionButton
                        className="button button--bare button--small"
                        isBusy={isBusy}
                        aria-label={`Sign out ${browser}${session.isThis ? ', this one' : ''}`}
                        onClick={() =>
                          session.isThis
                            ? signOut.mutate({})
                            : end.mutate({ parameters: { session: session.id } })
                        }
                      >
                        Sign out
                      </ActionButton>
                    </td>
                  </tr>
                )
              })}
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
