import { staleReasons } from '#explorer-protocol/cache-status.ts'
import { Notice } from '../ui/records/notice.tsx'
import { ageText, clockText, type RequestState } from './request-state.ts'

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
      if (state.notBefore !== undefined) {
        return (
          <Notice
            kind="warn"
            icon="clock"
            title={state.status === 429 ? 'Too many requests.' : 'The data service is unavailable.'}
            action={button}
          >
            It can be sent again at {clockText(state.notBefore)}.
          </Notice>
        )
      }
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
