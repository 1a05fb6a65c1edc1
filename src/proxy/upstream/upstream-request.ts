import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { type Dispatcher, errors } from 'undici'
import { ACCEPTED_ENCODINGS, contentCoding } from '#http/content-codings.ts'

/** One request to another server, as its own network sees it. */
export interface UpstreamRequest {
  /** Scheme, host and port. */
  readonly origin: string
  /** With the query. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds until the header of the answer, and between two pieces of its body. */
  readonly pieceTimeout: number
  /** Milliseconds for the whole answer. */
  readonly timeout: number
}

export interface OpenedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Decoded. @throws {UpstreamRequestFault} when it breaks off or stops. */
  readonly pieces: AsyncIterable<Buffer>
  /** Lets go of the connection, whether the body has been read or not. */
  close(): void
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Why no answer came, or no whole one. */
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
 * Opens an answer, whose body is still to come and is to be closed. Redirections are not followed.
 * @throws {UpstreamRequestFault}
 */
export async function openResponse(dispatcher: Dispatcher, asked: UpstreamRequest): Promise<OpenedResponse> {
  const deadline = new AbortController()
  const answer = dispatcher.request({
    ...optionsOf(asked),
    signal: deadline.signal,
  })
  // A request that still waits for a connection does not hear the signal.
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new UpstreamRequestFault('timeout'))
      deadline.abort()
    }, asked.timeout)
  })
  try {
    const { statusCode, headers, body } = await Promise.race([answer, late])
    late.catch(() => undefined)
    body.once('close', () => clearTimeout(timer))
    // A body that is not read to its end may fail after everyone has left.
    body.on('error', () => undefined)
    return {
      status: statusCode,
      headers,
      pieces: decoded(body, contentCoding(headers['content-encoding'])),
      close: () => body.destroy(),
    }
  } catch (error) {
    clearTimeout(timer)
    answer.then(
      ({ body }) => body.on('error', () => undefined).destroy(),
      () => undefined,
    )
    throw asFault(error, false)
  }
}

/**
 * One answer, read to its end: by undici's own callbacks, which cost half of what its streams do.
 * @param longest bytes that its body may have
 * @throws {UpstreamRequestFault}
 */
export async function receiveResponse(
  dispatcher: Dispatcher,
  asked: UpstreamRequest,
  longest: number,
): Promise<ReceivedResponse> {
  const answer = await new Promise<ReceivedResponse>((resolve, reject) => {
    const received: Buffer[] = []
    let length = 0
    let status = 0
    let headers: IncomingHttpHeaders = {}
    let control: Dispatcher.DispatchController | undefined
    let late: UpstreamRequestFault | undefined
    const timer = setTimeout(() => {
      late = new UpstreamRequestFault('timeout')
      // A request that still waits for a connection has no control yet.
      reject(late)
      control?.abort(late)
    }, asked.timeout)
    dispatcher.dispatch(optionsOf(asked), {
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
        clearTimeout(timer)
        const [only] = received
        const body = only && received.length === 1 ? only : Buffer.concat(received)
        resolve({ status, headers, body })
      },
      onResponseError: (_, error) => {
        clearTimeout(timer)
        reject(asFault(error, status > 0))
      },
    })
  })
  const coding = contentCoding(answer.headers['content-encoding'])
  if (!coding) return answer
  try {
    return { ...answer, body: await coding.decode(answer.body, longest) }
  } catch (error) {
    throw new UpstreamRequestFault(isTooLong(error) ? 'oversized' : 'broken', error)
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

/** @param longest bytes that the body may have. @throws {UpstreamRequestFault} */
export async function readToEnd(
  { status, headers, pieces, close }: OpenedResponse,
  longest: number,
): Promise<ReceivedResponse> {
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
  const [only] = received
  return { status, headers, body: only && received.length === 1 ? only : Buffer.concat(received) }
}

function optionsOf(asked: UpstreamRequest): Dispatcher.DispatchOptions {
  return {
    origin: asked.origin,
    path: asked.path,
    method: asked.method,
    headers: { ...asked.headers, 'accept-encoding': acceptedFrom(asked.origin) },
    body: asked.body ?? null,
    headersTimeout: asked.pieceTimeout,
    bodyTimeout: asked.pieceTimeout,
  }
}

/** On the same machine compression costs more than it saves. */
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
