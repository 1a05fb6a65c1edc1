import { basePath } from '../browser/base-path.ts'

/** A response of which each copy has the body to read. */
export type LoggedResponse = Pick<Response, 'status' | 'headers' | 'body' | 'clone'>

/** The latest request of this document to one address. */
export interface LoggedRequest {
  /** Milliseconds since the Unix epoch. */
  readonly sentAt: number
  /** The response with a body of its own to read; undefined when none came. */
  readonly response: Promise<LoggedResponse | undefined>
}

/** The newest request to each path of this explorer. */
export const requestLog = new Map<string, LoggedRequest>()

/** Sends a request and logs it. @param path of this explorer */
export function loggedFetch(path: string, init: RequestInit): Promise<Response> {
  const sending = fetch(basePath + path, init)
  const response = sending.then(
    (response) => response.clone(),
    () => undefined,
  )
  requestLog.set(path, { sentAt: Date.now(), response })
  return sending
}
