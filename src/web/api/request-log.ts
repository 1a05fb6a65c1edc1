import { basePath } from '../browser/base-path.ts'

/** A response of which each copy has the body to read. */
export type LoggedResponse = Pick<Response, 'status' | 'headers' | 'body' | 'clone'>

/** The latest request of this document to one address. */
export interface LoggedRequest {
  /** Milliseconds since the Unix epoch. */
  readonly sentAt: number
  /** The response with a body of its own to read; undefined when none came. */
  readonly response: Promise<LoggedResponse | undefined>
  /** The request before, whose response the page still shows until another comes. */
  before?: LoggedRequest | undefined
}

/** The newest request to each path of this explorer. */
export const requestLog = new Map<string, LoggedRequest>()

/** Sends a request and logs it. @param path of this explorer */
export function loggedFetch(path: string, init: RequestInit): Promise<Response> {
  const sending = fetch(basePath + path, init)
  const last = requestLog.get(path)
  const request: LoggedRequest = {
    sentAt: Date.now(),
    // A request without a response has kept the one before it.
    before: last?.before ?? last,
    response: sending.then(
      (response) => {
        request.before = undefined
        return response.clone()
      },
      () => undefined,
    ),
  }
  requestLog.set(path, request)
  return sending
}
