import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { type Dispatcher, errors, request } from 'undici'

/** One request to another server, as its own network sees it. */
export interface ExchangeRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds until the header of the answer, and between two pieces of its body. */
  readonly pieceTimeout: number
  /** Milliseconds for the whole answer. */
  readonly timeout: number
}

export interface OpenedAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Decoded. @throws {ExchangeFault} when it breaks off or stops. */
  readonly pieces: AsyncIterable<Buffer>
}

export interface ReceivedAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Why no answer came, or no whole one. */
export type ExchangeFaultKind = 'unreachable' | 'timeout' | 'broken' | 'oversized'

export class ExchangeFault extends Error {
  override readonly name = 'ExchangeFault'
  readonly kind: ExchangeFaultKind

  constructor(kind: ExchangeFaultKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** Opens an answer, whose body is still to come. Redirections are not followed. @throws {ExchangeFault} */
export async function openAnswer(dispatcher: Dispatcher, asked: ExchangeRequest): Promise<OpenedAnswer> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), asked.timeout)
  try {
    const { statusCode, headers, body } = await request(asked.url, {
      dispatcher,
      method: asked.method,
      headers: { ...asked.headers, 'accept-encoding': acceptedFrom(asked.url) },
      ...(asked.body !== undefined && { body: asked.body }),
      headersTimeout: asked.pieceTimeout,
      bodyTimeout: asked.pieceTimeout,
      signal: deadline.signal,
    })
    body.once('close', () => clearTimeout(timer))
    // A body that is not read to its end may fail after everyone has left.
    body.on('error', () => undefined)
    return {
      status: statusCode,
      headers,
      pieces: decoded(body, String(headers['content-encoding'] ?? 'identity')),
    }
  } catch (error) {
    clearTimeout(timer)
    throw asFault(error, false)
  }
}

/** @param longest bytes that its body may have. @throws {ExchangeFault} */
export async function receiveAnswer(
  dispatcher: Dispatcher,
  asked: ExchangeRequest,
  longest: number,
): Promise<ReceivedAnswer> {
  const { status, headers, pieces } = await openAnswer(dispatcher, asked)
  const received: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > longest) throw new ExchangeFault('oversized')
    received.push(piece)
  }
  return {
    status,
    headers,
    body: received.length === 1 && received[0] ? received[0] : Buffer.concat(received),
  }
}

/** On the same machine compression costs more than it saves. */
function acceptedFrom(url: string): string {
  return /^https?:\/\/(127\.|localhost[:/]|\[::1\])/.test(url) ? 'identity' : 'br, gzip'
}

async function* decoded(body: Readable, encoding: string): AsyncGenerator<Buffer> {
  try {
    yield* encoding === 'identity' ? body : decoder(body, encoding)
  } catch (error) {
    throw asFault(error, true)
  } finally {
    body.destroy()
  }
}

function decoder(body: Readable, encoding: string): Readable {
  const decoding = encoding === 'br' ? createBrotliDecompress() : createGunzip()
  // A failure of either comes out of the decoder.
  return pipeline(body, decoding, () => undefined)
}

function asFault(error: unknown, begun: boolean): ExchangeFault {
  if (error instanceof ExchangeFault) return error
  const timedOut =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.RequestAbortedError ||
    (error instanceof DOMException && error.name === 'AbortError')
  if (timedOut) return new ExchangeFault('timeout', error)
  return new ExchangeFault(begun ? 'broken' : 'unreachable', error)
}
