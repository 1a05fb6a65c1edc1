import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { problemTitles } from '#contract/problem.ts'
import { type LoggedResponse, loggedFetch } from '../api/request-log.ts'
import { useFromNow } from '../browser/clock.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { referenceAddress } from '../links/reference-anchors.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Link } from '../ui/controls/link.tsx'
import { CodeLines } from '../ui/records/code-lines.tsx'
import { Status } from '../ui/values/status.tsx'
import { bytesText } from './bytes-text.ts'
import { CallTabs } from './call-tabs.tsx'
import { clockText } from './clock-text.ts'
import { explainFields } from './header-field-meanings.ts'
import { HeaderFields, headerFieldsText } from './header-fields.tsx'
import { RawResponse } from './raw-response.tsx'
import { RequestNotice } from './request-notice.tsx'
import type { ReceivedState, RequestState } from './request-state.ts'
import { RequestTrail } from './request-trail.tsx'
import type { ShownRequest } from './shown-requests.ts'
import { curlSnippet } from './snippets/curl-snippet.ts'
import { serviceAddress } from './snippets/snippet-call.ts'
import { useRequestState } from './use-request-state.ts'

const texts = new WeakMap<LoggedResponse, Promise<string>>()

/** The body of a logged response, which stays readable. */
function textOf(response: LoggedResponse): Promise<string> {
  const known = texts.get(response)
  if (known) return known
  const text = response.clone().text()
  texts.set(response, text)
  return text
}

/** The body as text: undefined while it arrives, null when it has broken off. */
function useResponseText(response: LoggedResponse | undefined): string | null | undefined {
  const [read, setRead] = useState<{ readonly of: LoggedResponse; readonly text: string | null }>()
  useEffect(() => {
    if (!response) return
    let isCurrent = true
    const note = (text: string | null) => isCurrent && setRead({ of: response, text })
    textOf(response).then(note, () => note(null))
    return () => {
      isCurrent = false
    }
  }, [response])
  return read?.of === response ? read?.text : undefined
}

/** One request: its address, where its response came from, the response, and the same call from a program. */
export function RequestDetails({ request }: { request: ShownRequest }) {
  const state = useRequestState(request.path)
  const askNow = useAskNow(request)
  const address = useServiceAddress()
  const received = state.kind === 'received' ? state : undefined
  const text = useResponseText(received?.response)
  const fields = received ? explainFields(received.response.headers, received.endedAt) : []
  return (
    <div className="request-details">
      <section>
        <div className="request-address">
          <span className="request-method">GET</span>
          <code>{request.path}</code>
          <CopyButton text={request.path} what="address" />
        </div>
        <div className="request-summary">
          <Summary state={state} text={text} />
        </div>
      </section>
      <RequestNotice state={state} askNow={askNow} />
      <section>
        <h3>Where it came from</h3>
        <RequestTrail state={state} />
      </section>
      {received && (
        <section>
          <Body key={received.endedAt} request={request} state={received} text={text} />
        </section>
      )}
      {state.kind === 'waiting' && (
        <section aria-busy>
          <h3>Raw response</h3>
          <div className="request-waiting" aria-hidden />
        </section>
      )}
      {fields.length > 0 && (
        <section>
          <div className="request-part-header">
            <h3>Header fields</h3>
            <CopyButton label="Copy fields" text={headerFieldsText(fields)} what="header fields" />
          </div>
          <HeaderFields fields={fields} />
        </section>
      )}
      <section>
        <h3>The same call from your program</h3>
        <CallTabs address={address} path={request.below} />
        <p className="request-note">
          Your program asks the data service itself, so it needs a key. This page asked through this site.
        </p>
      </section>
    </div>
  )
}

function useServiceAddress() {
  const { name } = useNetwork()
  return serviceAddress(name, useNetworkDescription())
}

function Summary({ state, text }: { state: RequestState; text: string | null | undefined }) {
  switch (state.kind) {
    case 'unsent':
      return <Status kind="off">Not sent</Status>
    case 'waiting':
      return <WaitingSummary sentAt={state.sentAt} />
    case 'failed':
      return (
        <>
          <Status kind="warn">No response</Status>
          <span>{clockText(state.endedAt)}</span>
        </>
      )
    case 'received':
      return (
        <>
          <Status kind={state.status < 400 && !isOlder(state) ? 'ok' : 'warn'}>{statusWords(state)}</Status>
          {typeof text === 'string' && <span>{bytesText(new Blob([text]).size)}</span>}
          {state.duration !== undefined && <span>{groupDigits(String(state.duration))} ms</span>}
          <span>{clockText(state.endedAt)}</span>
        </>
      )
  }
}

function WaitingSummary({ sentAt }: { sentAt: number }) {
  const seconds = useFromNow((now) => Math.max(Math.round((now - sentAt) / 1000), 0))
  return (
    <>
      <Status kind="off">Waiting</Status>
      <span>{seconds} s</span>
      <span>sent at {clockText(sentAt)}</span>
    </>
  )
}

/** Whether a newer response was wanted, and did not come. */
function isOlder({ cache, unansweredAt }: ReceivedState): boolean {
  return unansweredAt !== undefined || cache?.kind === 'stale' || cache?.kind === 'offline'
}

function statusWords(state: ReceivedState): string {
  const { status } = state
  if (status < 400) return isOlder(state) ? `${status}, an older response` : `${status}, found`
  const titles: Readonly<Record<number, string>> = problemTitles
  return titles[status] === undefined ? String(status) : `${status}, ${titles[status]}`
}

function Body({
  request,
  state,
  text,
}: {
  request: ShownRequest
  state: ReceivedState
  text: string | null | undefined
}) {
  if (text === undefined) {
    return (
      <>
        <h3>Raw response</h3>
        <div className="request-waiting" aria-busy />
      </>
    )
  }
  if (text === null) {
    return (
      <>
        <h3>Raw response</h3>
        <p className="request-note">It broke off before its end.</p>
      </>
    )
  }
  if (!/\bjson\b/.test(state.response.headers.get('Content-Type') ?? '')) {
    return (
      <>
        <h3>Raw response</h3>
        <CodeLines text={text} grammar="json" label="Raw response" />
      </>
    )
  }
  const name = request.path
    .slice(1)
    .replace(/api\/core\//, '')
    .replace(/[^\w-]+/g, '-')
  return (
    <>
      <RawResponse text={text} fileName={`epochal-${name}`} heading={<h3>Raw response</h3>} />
      {state.status < 400 && (
        <p className="request-note">Written anew by this site, every digit as it came.</p>
      )}
    </>
  )
}

export function RequestFooter({ request }: { request: ShownRequest }) {
  const { name } = useNetwork()
  const address = useServiceAddress()
  return (
    <>
      <CopyButton
        label="Copy as curl"
        text={curlSnippet({ ...address, path: request.below, withToken: true })}
        what="curl commands"
      />
      <Link className="button button--primary" to={referenceAddress(name, request.call)}>
        Open in reference
      </Link>
    </>
  )
}

/**
 * Sends a request again. Where the page has a query for it, that query sends it, so that the page shows the newest too;
 * otherwise a query of the panel's own does, whose failure the log has.
 */
function useAskNow({ path, below }: Pick<ShownRequest, 'path' | 'below'>): () => void {
  const queryClient = useQueryClient()
  const { name } = useNetwork()
  return () => {
    const queryKey = [name, below]
    if (queryClient.getQueryState(queryKey)) {
      void queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    } else {
      void queryClient.prefetchQuery({
        queryKey: ['request', path],
        queryFn: async ({ signal }) => (await loggedFetch(path, { signal })).status,
        retry: false,
        staleTime: 0,
      })
    }
  }
}
