import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { Agent, type Dispatcher, errors } from 'undici'
import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { ACCEPTED_ENCODINGS, contentCodingsOf } from '#http/content-codings.ts'

/** Connections and timers of requests. */
export interface Transport {
  readonly dispatcher: Dispatcher
  readonly clock: Clock
}

/** Bytes of a single record, or of one page of 1,000. */
export const MAX_RESPONSE = 4 * 2 ** 20

/** One HTTP request to another server. */
export interface UpstreamRequest {
  /** Scheme, host and port. */
  readonly origin: string
  /** With the query. */
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Milliseconds until the header of the response, and between two pieces of its body. */
  readonly pieceTimeout: number
  /** Milliseconds for the whole response. */
  readonly timeout: number
}

/** Limits of a response whose body may be long. */
interface LongBodyLimits {
  /** Milliseconds until the header. */
  readonly headTimeout: number
  /** Milliseconds in each of which at least `MIN_PACE` must come. */
  readonly paceWindow: number
}

/** Bytes a second of a body, once it is decoded. */
const MIN_PACE = 1000

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
export type UpstreamFaultKind = 'unreachable' | 'timeout' | 'broken' | 'oversized' | 'not-http'

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
  limits?: LongBodyLimits,
): Promise<OpenedResponse> {
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const opening = dispatcher.request({ ...optionsOf(request), signal: deadline.signal })
  const cancelTimer = clock.schedule(request.timeout, abort)
  const cancelHeadTimer = clock.schedule(limits?.headTimeout ?? request.timeout, abort)
  try {
    const { statusCode, headers, body } = await Promise.race([opening, abortOf(deadline.signal)])
    cancelHeadTimer()
    const pace = limits && watchPace(clock, limits.paceWindow, abort)
    body.once('close', () => {
      cancelTimer()
      pace?.cancel()
    })
    // A body that is not read to its end may fail after the response was closed.
    body.on('error', () => undefined)
    const pieces = decoded(body, contentCodingsOf(headers['content-encoding']))
    return {
      status: statusCode,
      headers,
      pieces: pace ? counted(pieces, pace.add) : pieces,
      close: () => body.destroy(),
    }
  } catch (error) {
    cancelTimer()
    cancelHeadTimer()
    opening.then(
      ({ body }) => body.on('error', () => undefined).destroy(),
      () => undefined,
    )
    throw asFault(error, false)
  }
}

/**
 * One response, read to its end.
 * @param longest bytes that its body may have
 * @throws {UpstreamRequestFault}
 */
export async function receiveResponse(
  transport: Transport,
  request: UpstreamRequest,
  longest: number,
): Promise<ReceivedResponse> {
  const { status, headers, pieces, close } = await openResponse(transport, request)
  const received: Buffer[] = []
  let length = 0
  try {
    for await (const piece of pieces) {
      length += piece.length
      if (length > longest) throw new UpstreamRequestFault('oversized')
      received.push(piece)
    }
  } finally {
    close()
  }
  return { status, headers, body: Buffer.concat(received) }
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

async function* decoded(
  body: Readable,
  codings: ReturnType<typeof contentCodingsOf>,
): AsyncGenerator<Buffer> {
  try {
    // A failure of the body destroys the decoders, the last of which reports it.
    const decoders = codings.toReversed().map((coding) => coding.decoder())
    yield* decoders.reduce<Readable>((source, decoder) => pipeline(source, decoder, () => undefined), body)
  } catch (error) {
    throw asFault(error, true)
  } finally {
    body.destroy()
  }
}

/** Ends a body that comes so slowly that it would take for ever. */
function watchPace(
  clock: Clock,
  window: number,
  abort: () => void,
): { readonly add: (bytes: number) => void; readonly cancel: () => void } {
  const least = (window / SECOND) * MIN_PACE
  let received = 0
  let cancel = clock.schedule(window, check)
  function check(): void {
    if (received < least) {
      abort()
      return
    }
    received = 0
    cancel = clock.schedule(window, check)
  }
  return {
    add: (bytes) => {
      received += bytes
    },
    cancel: () => cancel(),
  }
}

async function* counted(
  pieces: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    count(piece.length)
    yield piece
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
  // undici adds up two lengths, and reports that the body is not as long.
  const isNoHttp =
    error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError
  if (isNoHttp) return new UpstreamRequestFault('not-http', error)
  if (error instanceof errors.HeadersOverflowError) return new UpstreamRequestFault('oversized', error)
  return new UpstreamRequestFault(begun ? 'broken' : 'unreachable', error)
}

/** Connections to one data service or identity server. */
const CONNECTIONS = 64

/** @param connectTimeout milliseconds */
export function createUpstreamAgent(connectTimeout: number): Agent {
  return new Agent({ connections: CONNECTIONS, connect: { timeout: connectTimeout } })
}
