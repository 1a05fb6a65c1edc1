import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { Agent, type Dispatcher, errors } from 'undici'
import type { Clock } from '#async/clock.ts'
import { ACCEPTED_ENCODINGS, contentCodingsOf } from '#http/content-codings.ts'

/** Connections and timers of requests. */
export interface Transport {
  readonly dispatcher: Dispatcher
  readonly clock: Clock
}

/** Bytes of a single record, or of one page of 1,000. */
export const MAX_RESPONSE = 4 * 2 ** 20
/** Bytes of a whole list; mainnet's pool updates take 14 million. */
export const MAX_LIST_RESPONSE = 32 * 2 ** 20

/** One HTTP request to another server. */
export interface UpstreamRequest {
  /** Scheme, host and port. */
  readonly origin: string
  /** With the query. */
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Milliseconds until the header of the response. */
  readonly headTimeout: number
  /** Milliseconds between two pieces of its body. */
  readonly pieceTimeout: number
  /** Milliseconds for the whole response. */
  readonly timeout: number
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
 * One response, read to its end. Redirections are not followed.
 * @param longest bytes that its body may have
 * @throws {UpstreamRequestFault}
 */
export async function receiveResponse(
  { dispatcher, clock }: Transport,
  request: UpstreamRequest,
  longest: number,
): Promise<ReceivedResponse> {
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const opening = dispatcher.request({ ...optionsOf(request), signal: deadline.signal })
  const cancelTimer = clock.schedule(request.timeout, abort)
  const cancelHeadTimer = clock.schedule(request.headTimeout, abort)
  let cancelPieceTimer: () => void = () => undefined
  let hasBegun = false
  try {
    const { statusCode, headers, body } = await Promise.race([opening, abortOf(deadline.signal)])
    hasBegun = true
    cancelHeadTimer()
    cancelPieceTimer = clock.schedule(request.pieceTimeout, abort)
    const pieces = decoded(body, contentCodingsOf(headers['content-encoding']))
    const received = await whole(pieces, longest, () => {
      cancelPieceTimer()
      cancelPieceTimer = clock.schedule(request.pieceTimeout, abort)
    })
    return { status: statusCode, headers, body: received }
  } catch (error) {
    opening.then(
      // A body that is not read to its end may fail after the response was given up.
      ({ body }) => body.on('error', () => undefined).destroy(),
      () => undefined,
    )
    throw asFault(error, hasBegun)
  } finally {
    cancelTimer()
    cancelHeadTimer()
    cancelPieceTimer()
  }
}

/** @param cameOn called with each piece */
async function whole(pieces: AsyncIterable<Buffer>, longest: number, cameOn: () => void): Promise<Buffer> {
  const received: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    cameOn()
    length += piece.length
    if (length > longest) throw new UpstreamRequestFault('oversized')
    received.push(piece)
  }
  return Buffer.concat(received)
}

function optionsOf(request: UpstreamRequest): Dispatcher.DispatchOptions {
  return {
    origin: request.origin,
    path: request.path,
    method: request.method,
    headers: { ...request.headers, 'accept-encoding': acceptedFrom(request.origin) },
    body: request.body ?? null,
    // Both are watched here, by the clock of the program.
    headersTimeout: 0,
    bodyTimeout: 0,
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
  // A body that is not read to its end may fail after the response was given up.
  body.on('error', () => undefined)
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
