import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import type { Instant, UtcTime } from '#cardano/utc-time.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { percentDecoded } from '#contract/percent-decoded.ts'
import { problemTitles } from '#contract/problem.ts'
import { staleReasons } from '#explorer-protocol/cache-status.ts'
import { fetchReceived } from '#web/api/api-client.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useCloseRequest } from '#web/page/page-head.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths, referenceAddress } from '#web/routing/paths.ts'
import { requestOf, withRequest } from '#web/routing/request-address.ts'
import { CodeLines } from '#web/ui/content/code-lines.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'
import { Status } from '#web/ui/values/status.tsx'
import { clockTextIn } from '#web/ui/values/timestamp.tsx'
import { bytesText } from './bytes-words.ts'
import { CallTabs } from './call-tabs.tsx'
import { RawResponse } from './raw-response.tsx'
import { type ReceivedState, type RequestState, sentKey, useRequestState } from './request-state.ts'
import { readRequest, type ShownRequest, usePageRequests } from './shown-requests.ts'
import { serviceAddress } from './snippets/service-address.ts'
import './header-fields.css'
import './request-panel.css'

/** Header fields of a response, as sent. */
export function HeaderFields({ headers }: { headers: Headers }) {
  return (
    <dl className="header-fields">
      {[...headers].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The requests of a page and the one that its address names, beside the page. Opening it sends nothing. */
export function RequestPanel() {
  const network = useNetwork()
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const close = useCloseRequest()
  const requests = usePageRequests(network)
  const shown = readRequest(network, percentDecoded(requestOf(search) ?? '') ?? '')
  if (!shown) {
    return (
      <Dialog kind="sheet" title="Requests" onClose={close}>
        <p>The address of this page names a request that the interface of {network.title} does not have.</p>
      </Dialog>
    )
  }
  const isOfPage = requests.some(({ path }) => path === shown.path)
  const listed = isOfPage ? requests : [shown, ...requests]
  const choose = (path: string) =>
    navigate({ search: withRequest(search, path), hash }, { replace: true, state, preventScrollReset: true })
  return (
    <Dialog
      kind="sheet"
      title={
        <>
          Requests <small className="request-panel-count">{requests.length} by this page</small>
        </>
      }
      onClose={close}
      footer={
        <>
          <Link to={paths.dashboard}>Get a key</Link>
          <Link className="button" to={referenceAddress(network.name, shown.call)}>
            API reference
          </Link>
        </>
      }
    >
      <ul className="request-list">
        {listed.map((request) => (
          <RequestRow
            key={request.path}
            request={request}
            isShown={request.path === shown.path}
            onChoose={() => void choose(request.path)}
          />
        ))}
      </ul>
      <RequestDetails key={shown.path} request={shown} />
    </Dialog>
  )
}

function RequestRow({
  request,
  isShown,
  onChoose,
}: {
  request: ShownRequest
  isShown: boolean
  onChoose: () => void
}) {
  const state = useRequestState(request)
  const received = state.kind === 'received' ? state : undefined
  return (
    <li>
      <button type="button" aria-current={isShown || undefined} onClick={onChoose}>
        <code>{request.below.replace(/^\/api\/core\//, '')}</code>
        <span>{received?.status}</span>
        <span>{received?.size !== undefined && bytesText(received.size)}</span>
        <span>{received?.duration !== undefined && `${groupDigits(received.duration)} ms`}</span>
      </button>
    </li>
  )
}

/** One request: its address, its response, and the same call from a program. */
function RequestDetails({ request }: { request: ShownRequest }) {
  const { name } = useNetwork()
  const state = useRequestState(request)
  const askNow = useAskNow(request)
  const address = serviceAddress(name, useNetworkDescription())
  const received = state.kind === 'received' ? state : undefined
  const text = useResponseText(request.path, received)
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
          {state.kind !== 'waiting' && (
            <button type="button" className="button button--small" onClick={askNow}>
              Send again
            </button>
          )}
        </div>
      </section>
      {(received || state.kind === 'waiting') && (
        <section aria-busy={text === undefined || undefined}>
          {received && text !== undefined ? (
            <Body key={received.endedAt} request={request} state={received} text={text} />
          ) : (
            <>
              <h3>Body</h3>
              <div className="request-waiting" />
            </>
          )}
        </section>
      )}
      <section>
        <h3>Code</h3>
        <CallTabs address={address} path={request.below} />
      </section>
      {received && (
        <details className="request-fields">
          <summary>
            <Icon name="right" />
            Header fields
          </summary>
          <HeaderFields headers={received.response.headers} />
        </details>
      )}
    </div>
  )
}

function Summary({ state, text }: { state: RequestState; text: string | null | undefined }) {
  switch (state.kind) {
    case 'unsent':
      return <Status kind="off">Not sent</Status>
    case 'waiting':
      return <Status kind="off">Waiting</Status>
    case 'failed':
      return (
        <>
          <Status kind="warn">No response</Status>
          <span>
            <ClockTime at={state.endedAt} />
          </span>
        </>
      )
    case 'received': {
      const titles: Readonly<Record<number, string>> = problemTitles
      const source = sourceOf(state)
      return (
        <>
          <Status kind={state.status < 400 ? 'ok' : 'warn'}>
            {[state.status, titles[state.status]].filter(Boolean).join(', ')}
          </Status>
          {state.duration !== undefined && <span>{groupDigits(state.duration)} ms</span>}
          {typeof text === 'string' && <span>{bytesText(new Blob([text]).size)}</span>}
          <span>
            <ClockTime at={state.endedAt} />
          </span>
          {source && <abbr title={source.title}>{source.words}</abbr>}
          {state.notBefore !== undefined && (
            <span>
              not before <ClockTime at={state.notBefore} />
            </span>
          )}
        </>
      )
    }
  }
}

function ClockTime({ at }: { at: Instant }) {
  return clockTextIn(timeZone.use(), at as UtcTime)
}

/** Where a response came from, and how old it is; nothing for one that the data service sent for this request. */
function sourceOf({ cache, age = 0 }: ReceivedState) {
  const old = `${durationText(age * SECOND)} old`
  const reason = cache?.reason && staleReasons[cache.reason]
  switch (cache?.kind) {
    case 'hit':
      return { words: 'from cache', title: old }
    case 'final':
      return { words: 'from cache', title: `${old}, final: it can never change` }
    case 'stale':
      return { words: 'from cache, old', title: reason ? `${old}. A newer one did not come: ${reason}` : old }
    case 'revalidated':
      return { words: 'confirmed', title: 'The data service said that the stored response is still right' }
    case 'offline':
      return { words: 'kept in this browser', title: old }
    default:
      return undefined
  }
}

function Body({
  request,
  state,
  text,
}: {
  request: ShownRequest
  state: ReceivedState
  text: string | null
}) {
  const isJson = /\bjson\b/.test(state.response.headers.get('Content-Type') ?? '')
  if (text === null || !isJson) {
    return (
      <>
        <h3>Body</h3>
        {text === null ? (
          <p className="secondary">It broke off before its end.</p>
        ) : (
          <CodeLines text={text} grammar="json" label="Body" />
        )}
      </>
    )
  }
  const name = request.path
    .slice(1)
    .replace('api/core/', '')
    .replace(/[^\w-]+/g, '-')
  return <RawResponse text={text} fileName={`epochal-${name}`} heading={<h3>Body</h3>} name="Body" />
}

/** The body as text: undefined while it arrives, null when it has broken off. */
function useResponseText(path: string, state: ReceivedState | undefined): string | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['body', path, state?.endedAt],
    queryFn: () => state?.response.clone().text() ?? null,
    enabled: state !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isError ? null : data
}

/**
 * Sends a request again. Where the page has a query for it, that query sends it, so that the page shows the newest too;
 * otherwise a query of the panel's own does.
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
        queryKey: sentKey(path),
        queryFn: ({ signal }) =>
          fetchReceived({ network: name, path: below, signal, priority: undefined }, (text) => text),
        retry: false,
        staleTime: 0,
      })
    }
  }
}
