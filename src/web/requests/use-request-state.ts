import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type LoggedRequest, requestLog } from '../api/request-log.ts'
import { basePath } from '../browser/base-path.ts'
import { newestState, type RequestState, type RequestTimes, receivedState } from './request-state.ts'

/** The state of the newest request to an address, as the log and the queries of the page have it. */
export function useRequestState(path: string): RequestState {
  const queries = useQueryClient().getQueryCache()
  // Each request that the page sends changes the state of its query.
  const request = useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => requestLog.get(path),
  )
  const [known, setKnown] = useState<RequestState>()
  useEffect(() => {
    if (!request) return
    let isCurrent = true
    void stateOf(path, request).then((state) => isCurrent && setKnown(state))
    return () => {
      isCurrent = false
    }
  }, [path, request])
  // While a newer one is waited for, or once the page is done with its data, the state before stays.
  return known ?? (request ? { kind: 'waiting', sentAt: request.sentAt } : { kind: 'unsent' })
}

const states = new WeakMap<LoggedRequest, Promise<RequestState>>()

/** The state once the header fields have come, or the request has failed. */
function stateOf(path: string, request: LoggedRequest): Promise<RequestState> {
  const begun = states.get(request)
  if (begun) return begun
  const state = readState(path, request)
  states.set(request, state)
  return state
}

async function readState(path: string, request: LoggedRequest): Promise<RequestState> {
  const response = await request.response
  const times = timesOf(path, request.sentAt)
  if (response) return receivedState(response, times)
  const before = request.before && (await stateOf(path, request.before))
  return newestState({ kind: 'failed', endedAt: times.endedAt }, before)
}

/** As the browser has measured them; it may have sent the request before the page did, for its document. */
function timesOf(path: string, sentAt: number): RequestTimes {
  const entries = performance
    .getEntriesByName(new URL(basePath + path, location.href).href, 'resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
  const since = entries.find(({ responseStart }) => performance.timeOrigin + responseStart >= sentAt)
  const entry = since ?? entries.at(-1)
  if (!entry) return { endedAt: sentAt, duration: undefined, size: undefined }
  return {
    endedAt: Math.max(Math.round(performance.timeOrigin + entry.responseStart), sentAt),
    duration: Math.round(entry.duration),
    size: entry.decodedBodySize || undefined,
  }
}
