import { RequestError } from '@hono/node-server'
import { toFetchResponse } from '../http-message.ts'
import { problemResponse } from '../problem-response.ts'

/** Host of a request of HTTP/1.0 that names none. */
export const HOST_OF_NONE = 'localhost'

/**
 * The response to a request that is HTTP but has no readable address, such as one whose host has a port that is no port.
 * Such a request never reaches a program's own handler.
 * @param error of Hono's Node adapter
 * @throws the error itself when it is any other
 */
export function unreadableRequest(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error
  return toFetchResponse(problemResponse(400, 'The address or the host of this request cannot be read.', ''))
}
