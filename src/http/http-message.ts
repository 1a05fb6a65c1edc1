import { STATUS_CODES } from 'node:http'
import { readableStream } from './server/readable-stream.ts'

/** The parts of a request that its response depends on, which Node's and the Fetch API's requests both have. */
export interface HttpRequest {
  readonly method: string
  /** Path and query as received, or a whole URL. */
  readonly url: string
  /** @param name in lower case */
  readonly header: (name: string) => string | undefined
}

/** A response before either server sends it. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined where none is sent, although the header fields may describe one. */
  readonly body: string | Buffer | AsyncIterable<Uint8Array> | undefined
}

/** The response as the Fetch API has it. Bytes are not copied. */
export function toFetchResponse(response: HttpResponse): Response {
  return new Response(bodyInit(response.body), response)
}

function bodyInit(body: HttpResponse['body']): string | Uint8Array<ArrayBuffer> | ReadableStream | null {
  if (body === undefined) return null
  if (typeof body === 'string') return body
  // Buffers of this program never lie in shared memory.
  return Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : readableStream(body)
}

/** The response as it is sent over a socket that no request could be read from (RFC 9112 section 2.1). */
export function responseText({
  status,
  headers,
  body,
}: HttpResponse & { readonly body: string | undefined }): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields, '', body ?? ''].join('\r\n')
}
