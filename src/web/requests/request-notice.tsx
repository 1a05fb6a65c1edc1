import { useEffect, useEffectEvent } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { staleReasons } from '#explorer-protocol/cache-status.ts'
import { useFromNow } from '../browser/clock.ts'
import { Notice } from '../ui/records/notice.tsx'
import { ageText, clockText, type ReceivedState, type RequestState } from './request-state.ts'

/** The fault of a request, and its remedy. */
export function RequestNotice({ state, askNow }: { state: RequestState; askNow: () => void }) {
  const button = (
    <button type="button" className="button button--small" onClick={askNow}>
      Ask now
    </button>
  )
  switch (state.kind) {
    case 'waiting':
      return null
    case 'unsent':
      return (
        <Notice kind="info" icon="info" title="This page has not sent this request." action={button}>
          Opening it sends nothing.
        </Notice>
      )
    case 'failed':
      return (
        <Notice kind="warn" icon="offline" title="No response came." action={button}>
          This browser or the Epochal server is offline.
        </Notice>
      )
    case 'received':
      if (state.unansweredAt !== undefined) {
        return (
          <Notice
            kind="warn"
            icon="offline"
            title={`The request of ${clockText(state.unansweredAt)} got no response.`}
            action={button}
          >
            This browser or the Epochal server is offline. Shown is the response of {clockText(state.endedAt)}
            .
          </Notice>
        )
      }
      if (state.notBefore !== undefined)
        return <Countdown state={state} until={state.notBefore} askNow={askNow} />
      return state.cache?.kind === 'stale' || state.cache?.kind === 'offline' ? (
        <Notice
          kind="warn"
          icon="clock"
          title={`This response is ${ageText(state.age ?? 0)} old.`}
          action={button}
        >
          {state.cache.reason ? `A newer one did not come: ${staleReasons[state.cache.reason]}.` : null}
        </Notice>
      ) : null
  }
}

/** A refusal that names the time of the next try, which is then made. */
function Countdown({ state, until, askNow }: { state: ReceivedState; until: number; askNow: () => void }) {
  const wait = Math.max(until - state.endedAt, 1)
  const left = useFromNow((now) => Math.min(Math.max(until - now, 0), wait))
  const isOver = left === 0
  const ask = useEffectEvent(askNow)
  useEffect(() => {
    if (isOver) ask()
  }, [isOver])
  const seconds = Math.ceil(left / SECOND)
  return (
    <div>
      <Notice
        kind="warn"
        icon="clock"
        title={state.status === 429 ? 'Too many requests.' : 'The data service is unavailable.'}
        action={
          <span className="request-countdown" aria-hidden>
            <b>{seconds}</b> s
          </span>
        }
      >
        The request is sent again by itself, at {clockText(until)}.
      </Notice>
      <div className="request-countdown-bar" aria-hidden>
        <i style={{ width: `${(100 * left) / wait}%` }} />
      </div>
    </div>
  )
}
