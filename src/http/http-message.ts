import { STATUS_CODES } from 'node:http'

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

/** A request of the Fetch API by what its response depends on. */
export function fromFetchRequest({ method, url, headers }: Request): HttpRequest {
  return { method, url, header: (name) => headers.get(name) ?? undefined }
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

/**
 * The body of a request, whole.
 * @param most bytes
 * @returns `too-large` beyond the most, `incomplete` when its client disconnects or sends bytes that are no body
 */
export async function receiveBody(
  request: Request,
  most: number,
): Promise<Buffer | 'too-large' | 'incomplete'> {
  const reader = request.body?.getReader()
  const pieces: Uint8Array[] = []
  for (let size = 0; reader; ) {
    // Reading fails with the connection alone.
    const piece = await reader.read().catch(() => undefined)
    if (!piece) return 'incomplete'
    if (piece.done) break
    size += piece.value.byteLength
    if (size > most) {
      await reader.cancel()
      return 'too-large'
    }
    pieces.push(piece.value)
  }
  return Buffer.concat(pieces)
}

/**
 * A stream of the Fetch API over pieces. Node's own `Readable.toWeb` throws where nothing can catch it when its reader
 * goes away (seen in Node 20.20).
 */
export function readableStream(source: AsyncIterable<Uint8Array>): ReadableStream {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
