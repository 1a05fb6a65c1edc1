import { readableStream } from './readable-stream.ts'

/** What of a request its answer depends on, as Node's and the Fetch API's requests both have it. */
export interface HttpRequest {
  readonly method: string
  /** Path and query as they came, or a whole address. */
  readonly url: string
  /** @param name in lower case */
  readonly header: (name: string) => string | undefined
}

/** An answer before it is sent, by whichever server. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined where none is sent, whatever the headers say of it. */
  readonly body: string | Buffer | AsyncIterable<Uint8Array> | undefined
}

/** The answer as the Fetch API has it. */
export function toFetchResponse({ status, headers, body }: HttpResponse): Response {
  return new Response(bodyInit(body), { status, headers })
}

function bodyInit(body: HttpResponse['body']): string | Uint8Array<ArrayBuffer> | ReadableStream | null {
  if (body === undefined) return null
  if (typeof body === 'string') return body
  return Buffer.isBuffer(body) ? new Uint8Array(body) : readableStream(body)
}
