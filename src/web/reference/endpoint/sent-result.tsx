import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { problemTitles } from '#contract/problem.ts'
import { CACHE_STATUS_HEADER, readStaleReason } from '#explorer-protocol/cache-status.ts'
import type { Attempt } from '#web/reference/use-attempt.ts'
import { bytesText } from '#web/request-panel/bytes-words.ts'
import { RawResponse } from '#web/request-panel/raw-response.tsx'
import { HeaderFields } from '#web/request-panel/request-panel.tsx'
import { Link } from '#web/routing/link.tsx'
import { lowerFirst } from '#web/ui/values/first-letter.ts'
import { Status } from '#web/ui/values/status.tsx'
import { relativeText } from '#web/ui/values/timestamp.tsx'

/**
 * The outcome of a request: a line that is announced, then the body and the header fields as sent.
 * @param name of the request, which tells it apart from others on the page
 */
export function SentResult({ attempt, name }: { attempt: Attempt; name: string }) {
  return (
    <>
      <output className="try-result">
        <ResultLine attempt={attempt} />
      </output>
      {attempt.state === 'waiting' && <div className="try-waiting" />}
      {attempt.state === 'ended' && <ResponseView key={attempt.duration} response={attempt} name={name} />}
    </>
  )
}

type EndedAttempt = Extract<Attempt, { state: 'ended' }>

function ResultLine({ attempt }: { attempt: Attempt }) {
  switch (attempt.state) {
    case 'none':
      return <span>Nothing sent yet.</span>
    case 'waiting':
      return <Status kind="off">Waiting for the response</Status>
    case 'stopped':
      return <Status kind="off">Stopped. The response is not awaited any more.</Status>
    case 'failed':
      return <Status kind="bad">No response: this site cannot be reached.</Status>
    case 'ended': {
      const { status, text, headers, duration, retryAfter } = attempt
      const kept = keptResponseText(headers)
      if (kept !== undefined) return <Status kind="warn">{kept}</Status>
      return (
        <>
          <Status kind={status < 400 ? 'ok' : status === 429 || status === 503 ? 'warn' : 'bad'}>
            {status}, {statusText(status)}
          </Status>
          <span>{bytesText(new TextEncoder().encode(text).length)}</span>
          <span>{Math.round(duration)} ms</span>
          {retryAfter !== undefined && <span>Retry after {retryAfter} s</span>}
        </>
      )
    }
  }
}

function statusText(status: number): string {
  const titles: Readonly<Record<number, string>> = problemTitles
  const title = titles[status]
  if (title === undefined) return status < 400 ? 'found' : 'an error'
  return lowerFirst(title)
}

function ResponseView({ response, name }: { response: EndedAttempt; name: string }) {
  const { path, text, headers, status } = response
  return (
    <div className="try-response">
      <RawResponse
        heading={<h4>Raw response</h4>}
        name={`Raw response of ${name}`}
        text={text}
        fileName={path.replace(/^\/[a-z]+\/api\/core\//, '').replaceAll(/[^\w]+/g, '-')}
        tools={status === 200 && <PageOf path={path} />}
      />
      <div className="try-fields">
        <h4>Header fields</h4>
        <HeaderFields headers={headers} />
        <p className="reference-note">
          A request with your own key also gets <code>RateLimit</code> and <code>RateLimit-Policy</code>.
        </p>
      </div>
    </div>
  )
}

/** A link to the explorer's page of the same data; pages mirror the plain form of the interface. */
function PageOf({ path }: { path: string }) {
  const [, network = '', address = ''] = /^(\/[a-z]+)\/api\/core(\/[^?]*)/.exec(path) ?? []
  if (address.startsWith('/odata/')) return null
  return (
    <Link className="button button--small button--bare" to={`${network}${address}`}>
      Open the page
    </Link>
  )
}

/**
 * A sentence about a response that did not come from the network: this browser had kept it. Undefined for any other.
 * Its status and duration say nothing about the explorer.
 */
export function keptResponseText(headers: Headers): string | undefined {
  if (readStaleReason(headers.get(CACHE_STATUS_HEADER)) !== 'offline') return undefined
  const age = Number(headers.get('Age') ?? 0) * SECOND
  return `Offline. Data from ${relativeText(0 as UtcTime, age)}, kept by this browser.`
}
