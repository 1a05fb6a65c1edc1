import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { Agent, buildConnector, type Dispatcher, errors } from 'undici'
import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { ACCEPTED_ENCODINGS, contentCodingsOf } from '#http/coding/content-codings.ts'

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

/** Limits of a body that is opened and may be long. */
export interface BodyLimits {
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
  { headTimeout, paceWindow }: BodyLimits,
): Promise<OpenedResponse> {
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const opening = dispatcher.request({ ...optionsOf(request), signal: deadline.signal })
  const cancelTimer = clock.schedule(request.timeout, abort)
  const cancelHeadTimer = clock.schedule(headTimeout, abort)
  try {
    const { statusCode, headers, body } = await Promise.race([opening, abortOf(deadline.signal)])
    cancelHeadTimer()
    const pace = watchPace(clock, paceWindow, abort)
    body.once('close', () => {
      cancelTimer()
      pace.cancel()
    })
    // A body that is not read to its end may fail after the response was closed.
    body.on('error', () => undefined)
    return {
      status: statusCode,
      headers,
      pieces: counted(decoded(body, contentCodingsOf(headers['content-encoding'])), pace.add),
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
  const codings = contentCodingsOf(response.headers['content-encoding'])
  if (codings.length === 0) return response
  try {
    let { body } = response
    for (const coding of codings.toReversed()) body = await coding.decode(body, longest)
    return { ...response, body }
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
const CONTINUE = Buffer.from('HTTP/1.1 100')

/** @param connectTimeout milliseconds */
export function createUpstreamAgent(connectTimeout: number): Agent {
  const connect = buildConnector({ timeout: connectTimeout })
  return new Agent({
    connections: CONNECTIONS,
    connect: (options, callback) =>
      connect(options, (...result) => {
        const [, socket] = result
        if (socket) acceptContinue(socket)
        callback(...result)
      }),
  })
}

/**
 * Lets a connection skip a `100 Continue` that nothing requested, as a client must (RFC 9110 section 15.2). undici ends
 * the connection at this status and skips every other one below 200: so its parser gets 102 for 100. No body of the
 * interface begins like a status line.
 */
function acceptContinue(socket: Socket): void {
  const read = socket.read.bind(socket)
  socket.read = (size) => {
    const chunk: unknown = read(size)
    if (Buffer.isBuffer(chunk) && chunk.subarray(0, CONTINUE.length).equals(CONTINUE)) {
      chunk.write('102', CONTINUE.length - 3)
    }
    return chunk
  }
}
