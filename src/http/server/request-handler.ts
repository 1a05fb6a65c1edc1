import type { IncomingMessage } from 'node:http'
import type { HttpRequest, HttpResponse } from '../http-message.ts'

/** A request at a path, before its body is read. */
export interface ReceivedRequest extends HttpRequest {
  readonly incoming: IncomingMessage
  /** Without its query, and decoded as far as that cannot make it another path. */
  readonly path: string
}

/** Responds to the requests at a path. Its refusals are thrown. */
export type RequestHandler = (request: ReceivedRequest) => HttpResponse | Promise<HttpResponse>

export function jsonResponse(
  value: object,
  status = 200,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  return textResponse(JSON.stringify(value), 'application/json', status, headers)
}

export function textResponse(
  text: string,
  contentType: string,
  status = 200,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  const length = String(Buffer.byteLength(text))
  return {
    status,
    headers: { 'Content-Type': contentType, 'Content-Length': length, ...headers },
    body: text,
  }
}
