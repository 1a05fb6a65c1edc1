/** What this document has requested at one address. */
export interface LoggedRequest {
  /** Milliseconds since the Unix epoch. */
  readonly sentAt: number
  /** The response with a body of its own to read; undefined when none came. */
  readonly response: Promise<Response | undefined>
  /** The request before, whose response the page still shows until another comes. */
  before?: LoggedRequest | undefined
}

/** The newest request to each address on this site. */
export const requestLog = new Map<string, LoggedRequest>()

/** Sends a request, and logs it. @param path on this site */
export function loggedFetch(path: string, init: RequestInit): Promise<Response> {
  const sending = fetch(path, init)
  const request: LoggedRequest = {
    sentAt: Date.now(),
    before: requestLog.get(path),
    response: sending.then(
      (response) => {
        request.before = undefined
        return response.clone()
      },
      () => {
        // Of several requests without a response, the newest has the one that was answered.
        request.before = request.before?.before ?? request.before
        return undefined
      },
    ),
  }
  requestLog.set(path, request)
  return sending
}
