import { HOUR, parseUtcTime, type UtcTime } from '#cardano/utc-time.ts'
import type { AccountSession } from '#contract/dashboard/dashboard-results.ts'
import { useFromNow } from '../../browser/clock.ts'
import { momentText, relativeText, tableTimeText } from '../../ui/values/timestamp.tsx'
import { browserName } from '../browser-name.ts'
import { ActionButton } from '../calls/action-button.tsx'

/** A session as a row of its table; narrow pages show all of it in the first column. */
export function SessionRow({
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
