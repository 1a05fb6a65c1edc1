/** What this document has requested at one address. */
export interface LoggedRequest {
  /** Milliseconds since the Unix epoch. */
  readonly sentAt: number
  /** The response with a body of its own to read; undefined when none came. */
  readonly response: Promise<Response | undefined>
}

/** Addresses that are remembered, with the bodies of their responses. */
const MOST = 40

/** The newest request to each address on this site; the one sent last comes last. */
export const requestLog = new Map<string, LoggedRequest>()

/** Sends a request, and logs it. @param path on this site */
export function loggedFetch(path: string, init?: RequestInit): Promise<Response> {
  const sending = fetch(path, init)
  requestLog.delete(path)
  requestLog.set(path, {
    sentAt: Date.now(),
    response: sending.then(
      (response) => response.clone(),
      () => undefined,
    ),
  })
  if (requestLog.size > MOST) requestLog.delete([...requestLog.keys()][0] ?? '')
  return sending
}
