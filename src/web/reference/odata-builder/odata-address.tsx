import { useId } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { NetworkName } from '#cardano/network.ts'
import { type Dialect, dialects } from '#contract/dialect.ts'
import { bytesText } from '../../requests/bytes-text.ts'
import { RawResponse } from '../../requests/raw-response.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Status } from '../../ui/values/status.tsx'
import { keptResponseText } from '../kept-response.ts'
import { type Attempt, useAttempt } from '../use-attempt.ts'
import { entitySetOf, type ODataRequest, requestOptions, requestPath } from './odata-request.ts'

/**
 * The address of a request, its button to send, and the response.
 * @param fault for which the request cannot be sent
 */
export function ODataAddress({
  network,
  dialect,
  baseUrl,
  request,
  fault,
}: {
  network: NetworkName
  dialect: Dialect
  baseUrl: string
  request: ODataRequest
  fault: string | undefined
}) {
  const faultId = useId()
  const { attempt, send, stop } = useAttempt()
  const path = requestPath(request)
  const isWaiting = attempt.state === 'waiting'
  const next = nextPath(attempt)
  return (
    <div className="odata-builder-result">
      <div className="odata-builder-row">
        <h3>Address</h3>
        <CopyButton label="Copy address" text={`${baseUrl}${path}`} what="address" />
      </div>
      <output className="odata-builder-address">
        <span>{baseUrl}</span>
        <b>{entitySetOf(request.set).path}</b>
        {requestOptions(request).map(([option, value], at) => (
          <span key={option}>
            {at === 0 ? '?' : '&'}
            <b>${option}</b>={value}
          </span>
        ))}
      </output>
      <p className="odata-builder-note">Broken into lines to read. The copy is one line, percent-encoded.</p>
      {fault !== undefined && (
        <p className="text-field-fault" id={faultId}>
          {fault}
        </p>
      )}
      <div className="odata-builder-row">
        {isWaiting ? (
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            className="button button--primary"
            aria-disabled={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : faultId}
            onClick={() => fault === undefined && void send(`/${network}${path}`)}
          >
            Send
          </button>
        )}
        {next !== undefined && !isWaiting && (
          <button type="button" className="button" onClick={() => void send(next)}>
            Next page
          </button>
        )}
        <output className="odata-builder-note">{attemptWords(attempt)}</output>
      </div>
      {attempt.state === 'ended' && (
        <RawResponse
          text={attempt.text}
          heading={<AttemptStatus attempt={attempt} />}
          fileName={`epochal-${network}-${request.set.toLowerCase()}`}
        />
      )}
      <p className="odata-builder-note">
        A page holds {dialects[dialect].pageSize} records
        {dialects[dialect].maxPageSize > dialects[dialect].pageSize &&
          `, or up to ${groupDigits(String(dialects[dialect].maxPageSize))} when the request prefers it`}
        . When more follow, <code>@odata.nextLink</code> holds the address of the next page.{' '}
        <code>{entitySetOf(request.set).path}/$count</code> returns the number alone.
      </p>
    </div>
  )
}

function AttemptStatus({ attempt }: { attempt: Extract<Attempt, { state: 'ended' }> }) {
  const { status, text, duration, headers } = attempt
  const size = bytesText(new Blob([text]).size)
  return keptResponseText(headers) === undefined ? (
    <Status kind={status < 400 ? 'ok' : 'warn'}>{`${status}, ${size}, ${Math.round(duration)} ms`}</Status>
  ) : (
    <Status kind="warn">{`Kept by this browser, ${size}`}</Status>
  )
}

/** The members of an OData envelope that are read here. */
interface Page {
  readonly '@odata.count'?: number
  readonly '@odata.nextLink'?: string
  readonly value?: readonly unknown[]
}

function pageOf(attempt: Attempt): Page | undefined {
  if (attempt.state !== 'ended' || attempt.status !== 200) return undefined
  try {
    return JSON.parse(attempt.text) as Page
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function attemptWords(attempt: Attempt): string {
  switch (attempt.state) {
    case 'none':
      return ''
    case 'waiting':
      return 'Waiting for the response.'
    case 'stopped':
      return 'Stopped. No response was taken.'
    case 'failed':
      return 'No response: this browser or the Epochal server is offline.'
    case 'ended': {
      const page = pageOf(attempt)
      if (!page) {
        return attempt.retryAfter === undefined
          ? `Refused with status ${attempt.status}.`
          : `Refused with status ${attempt.status}; try again in ${attempt.retryAfter} s.`
      }
      const count = page['@odata.count']
      const shown = `${groupDigits(String(page.value?.length ?? 0))} shown`
      const kept = keptResponseText(attempt.headers)
      return [kept, count === undefined ? shown : `${groupDigits(String(count))} match, ${shown}`]
        .filter((words) => words !== undefined)
        .join(' ')
    }
  }
}

/** The next page through this site: its link names the data service's own address, and only its query is taken. */
function nextPath(attempt: Attempt): string | undefined {
  const link = pageOf(attempt)?.['@odata.nextLink']
  if (attempt.state !== 'ended' || !link?.includes('?')) return undefined
  return `${attempt.path.split('?')[0]}${link.slice(link.indexOf('?'))}`
}
