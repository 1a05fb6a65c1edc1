import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { type Dispatcher, errors } from 'undici'
import type { Clock } from '#async/clock.ts'
import { ACCEPTED_ENCODINGS, contentCoding } from '#http/coding/content-codings.ts'

/** Connections and timers of requests. */
export interface Transport {
  readonly dispatcher: Dispatcher
  readonly clock: Clock
}

/** Bytes of a single record, or of one page of 1,000. */
export const LONGEST_RESPONSE = 4 * 2 ** 20

/** One HTTP request to another server. */
export interface UpstreamRequest {
  /** Scheme, host and port. */
  readonly origin: string
  /** With the query. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds until the header of the response, and between two pieces of its body. */
  readonly pieceTimeout: number
  /** Milliseconds for the whole response. */
  readonly timeout: number
}

export interface OpenedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Decoded. @throws {UpstreamRequestFault} when it breaks off or stops. */
  readonly pieces: AsyncIterable<Buffer>
  /** Releases the connection, whether the body has been read or not. */
  close(): void
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Why there was no response, or no complete one. */
export type UpstreamFaultKind = 'unreachable' | 'timeout' | 'broken' | 'oversized'

export class UpstreamRequestFault extends Error {
  override readonly name = 'UpstreamRequestFault'
  readonly kind: UpstreamFaultKind

  constructor(kind: UpstreamFaultKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/**
 * Opens a response, whose body is still to come and must be closed. Redirections are not followed.
 * @throws {UpstreamRequestFault}
 */
export async function openResponse(
  { dispatcher, clock }: Transport,
  request: UpstreamRequest,
): Promise<OpenedResponse> {
  const deadline = new AbortController()
  const opening = dispatcher.request({ ...optionsOf(request), signal: deadline.signal })
  const cancelTimer = clock.schedule(request.timeout, () => deadline.abort())
  try {
    const { statusCode, headers, body } = await Promise.race([opening, abortOf(deadline.signal)])
    body.once('close', cancelTimer)
    // A body that is not read to its end may fail after the response was closed.
    body.on('error', () => undefined)
    return {
      status: statusCode,
      headers,
      pieces: decoded(body, contentCoding(headers['content-encoding'])),
      close: () => body.destroy(),
    }
  } catch (error) {
    cancelTimer()
    opening.then(
      ({ body }) => body.on('error', () => undefined).destroy(),
      () => undefined,
    )
    throw asFault(error, false)
  }
}

/**
 * One response, read to its end: by undici's own callbacks, which cost half as much as its streams.
 * @param longest bytes that its body may have
 * @throws {UpstreamRequestFault}
 */
export async function receiveResponse(
  { dispatcher, clock }: Transport,
  request: UpstreamRequest,
  longest: number,
): Promise<ReceivedResponse> {
  const response = await new Promise<ReceivedResponse>((resolve, reject) => {
    const received: Buffer[] = []
    let length = 0
    let status = 0
    let headers: IncomingHttpHeaders = {}
    let control: Dispatcher.DispatchController | undefined
    let late: UpstreamRequestFault | undefined
    const cancelTimer = clock.schedule(request.timeout, () => {
      late = new UpstreamRequestFault('timeout')
      // A request that still waits for a connection has no control yet.
      reject(late)
      control?.abort(late)
    })
    dispatcher.dispatch(optionsOf(request), {
      onRequestStart: (controller) => {
        control = controller
        if (late) controller.abort(late)
      },
      onResponseStart: (_, code, fields) => {
        status = code
        headers = fields
      },
      onResponseData: (controller, piece) => {
        length += piece.length
        if (length > longest) controller.abort(new UpstreamRequestFault('oversized'))
        else received.push(piece)
      },
      onResponseEnd: () => {
        cancelTimer()
        const [only] = received
        const body = only && received.length === 1 ? only : Buffer.concat(received)
        resolve({ status, headers, body })
      },
      onResponseError: (_, error) => {
        cancelTimer()
        reject(asFault(error, status > 0))
      },
    })
  })
  const coding = contentCoding(response.headers['content-encoding'])
  if (!coding) return response
  try {
    return { ...response, body: await coding.decode(response.body, longest) }
  } catch (error) {
    throw new UpstreamRequestFault(isTooLong(error) ? 'oversized' : 'broken', error)
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

function optionsOf(request: UpstreamRequest): Dispatcher.DispatchOptions {
  return {
    origin: request.origin,
    path: request.path,
    method: request.method,
    headers: { ...request.headers, 'accept-encoding': acceptedFrom(request.origin) },
    body: request.body ?? null,
    headersTimeout: request.pieceTimeout,
    bodyTimeout: request.pieceTimeout,
  }
}

/** Rejects when the signal aborts, which does not reach a request that still waits for a connection. */
function abortOf(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new UpstreamRequestFault('timeout')))
  })
  // A response that came before the abort leaves this promise without a waiter.
  aborted.catch(() => undefined)
  return aborted
}

/** Encodings to accept: on the same machine compression costs more than it saves. */
function acceptedFrom(origin: string): string {
  return /^https?:\/\/(127\.|localhost(:|$)|\[::1\])/.test(origin) ? 'identity' : ACCEPTED_ENCODINGS
}

async function* decoded(body: Readable, coding: ReturnType<typeof contentCoding>): AsyncGenerator<Buffer> {
  try {
    // A failure of the body destroys the decoder, which reports it.
    yield* coding ? pipeline(body, coding.decoder(), () => undefined) : body
  } catch (error) {
    throw asFault(error, true)
  } finally {
    body.destroy()
  }
}

function asFault(error: unknown, begun: boolean): UpstreamRequestFault {
  if (error instanceof UpstreamRequestFault) return error
  const timedOut =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.RequestAbortedError ||
    (error instanceof DOMException && error.name === 'AbortError')
  if (timedOut) return new UpstreamRequestFault('timeout', error)
  return new UpstreamRequestFault(begun ? 'broken' : 'unreachable', error)
}
