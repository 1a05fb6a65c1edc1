import { useRef } from 'react'
import { HOUR, parseUtcTime, type UtcTime } from '#cardano/utc-time.ts'
import type { AccountSession } from '#contract/dashboard/dashboard-results.ts'
import { SESSION_DAYS } from '#contract/dashboard/session-days.ts'
import { useFromNow } from '#web/browser/clock.ts'
import { browserName } from '#web/dashboard/browser-name.ts'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { DashboardSection } from '#web/dashboard/frame/dashboard-section.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { momentText, relativeText, tableTimeText } from '#web/ui/values/timestamp.tsx'
import { useAccountChange } from './form-dialogs.tsx'

const browserOf = ({ agent }: AccountSession) => (agent === null ? 'another browser' : browserName(agent))
const addressOf = ({ address }: AccountSession) => address ?? 'address not known'
const signedInText = ({ createdAt }: AccountSession) => tableTimeText(parseUtcTime(createdAt)).slice(0, 16)

function Used({ session: { isThis, lastUse } }: { session: AccountSession }) {
  return isThis ? 'now' : <LastUse time={parseUtcTime(lastUse)} />
}

/** The columns of sessions; narrow pages show all of a session in the first one. */
function sessionColumns(
  isBusy: boolean,
  onEnd: (session: AccountSession) => void,
): readonly Column<AccountSession>[] {
  return [
    {
      name: 'browser',
      label: 'Browser',
      cell: (session) => (
        <>
          {browserOf(session)} {session.isThis && <span className="tag">this one</span>}
          <span className="account-session-details">
            {addressOf(session)}, used <Used session={session} />
            <br />
            signed in {signedInText(session)} UTC
          </span>
        </>
      ),
    },
    { name: 'from', label: 'From', narrow: 'left-out', cell: addressOf },
    { name: 'signed-in', label: 'Signed in, UTC', narrow: 'left-out', cell: signedInText },
    {
      name: 'used',
      label: 'Last used',
      narrow: 'left-out',
      cell: (session) => <Used session={session} />,
    },
    {
      name: 'end',
      label: <span className="visually-hidden">Action</span>,
      className: 'account-session-action',
      cell: (session) => (
        <ActionButton
          className="button button--bare button--small"
          isBusy={isBusy}
          aria-label={`Sign out ${browserOf(session)}${session.isThis ? ', this one' : ''}`}
          onClick={() => onEnd(session)}
        >
          Sign out
        </ActionButton>
      ),
    },
  ]
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

function lastUseText(time: UtcTime, now: number): string {
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
  const columns = sessionColumns(isBusy, ({ isThis, id }) =>
    isThis ? signOut.mutate({}) : end.mutate({ parameters: { session: id } }),
  )
  return (
    <DashboardSection
      title="Sessions"
      note={`Where you are signed in. A session ends after ${SESSION_DAYS.unused} days without use, and after ${SESSION_DAYS.most} days in any case.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-frame" tabIndex={0} aria-label="List of sessions" ref={table}>
        <Table
          caption="Sessions"
          className="account-sessions"
          columns={columns}
          rows={sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))}
          rowKey={({ id }) => id}
        />
      </section>
      <div className="account-after-rows">
        <ActionButton isBusy={isBusy} onClick={() => endAll.mutate({})}>
          Sign out everywhere
        </ActionButton>
        <span className="aside">This browser too. API keys go on working.</span>
      </div>
      {error && <CallFailure error={error} />}
    </DashboardSection>
  )
}
