import { useRef } from 'react'
import { HOUR, parseUtcTime, type UtcTime } from '#cardano/utc-time.ts'
import type { AccountSession } from '#contract/dashboard/dashboard-results.ts'
import { useFromNow } from '../../browser/clock.ts'
import { momentText, relativeText, tableTimeText } from '../../ui/values/timestamp.tsx'
import { browserName } from '../browser-name.ts'
import { ActionButton, FailureNotice } from '../calls/action-button.tsx'
import { useCall } from '../calls/use-call.ts'
import { DashboardSection } from '../frame/dashboard-section.tsx'
import { useAccountChange } from './form-dialogs.tsx'

/** A session as a row of its table; narrow pages show all of it in the first column. */
function SessionRow({
  session: { isThis, agent, address, createdAt, lastUse },
  isBusy,
  onEnd,
}: {
  session: AccountSession
  isBusy: boolean
  onEnd: () => void
}) {
  const browser = agent === null ? 'another browser' : browserName(agent)
  const from = address ?? 'address not known'
  const signedIn = tableTimeText(parseUtcTime(createdAt)).slice(0, 16)
  const used = isThis ? 'now' : <LastUse time={parseUtcTime(lastUse)} />
  return (
    <tr>
      <th scope="row">
        {browser} {isThis && <span className="tag">this one</span>}
        <span className="account-session-details">
          {from}, used {used}
          <br />
          signed in {signedIn} UTC
        </span>
      </th>
      <td className="column-secondary">{from}</td>
      <td className="column-secondary">{signedIn}</td>
      <td className="column-secondary">{used}</td>
      <td className="account-session-action">
        <ActionButton
          className="button button--bare button--small"
          isBusy={isBusy}
          aria-label={`Sign out ${browser}${isThis ? ', this one' : ''}`}
          onClick={onEnd}
        >
          Sign out
        </ActionButton>
      </td>
    </tr>
  )
}

/** The last use of a session, which is known to ten minutes. */
function LastUse({ time }: { time: UtcTime }) {
  const text = useFromNow((now) => lastUseText(time, now))
  return (
    <time dateTime={new Date(time).toISOString()} title={momentText(time)}>
      {text}
    </time>
  )
}

export function lastUseText(time: UtcTime, now: number): string {
  return now - time < HOUR ? 'in the last hour' : relativeText(time, now)
}

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
