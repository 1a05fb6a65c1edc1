import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_KEY_HEADER } from '#contract/token.ts'
import { jsonResponse, type ReceivedRequest, send, type UpstreamResponse } from './upstream-response.ts'

/** A way in which the fault upstream misbehaves. */
export type Fault =
  /** Exactly this response, whatever was requested. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Destroys the socket: before any byte, within the headers, or before the last chunk's end. */
  | { readonly break: 'connect' | 'headers' | 'end' }
  /** Destroys the socket in mid-body; with a content length, unless chunked. */
  | { readonly break: 'body'; readonly chunked?: boolean }
  /** Exactly these bytes, and then the end of the connection. */
  | { readonly raw: string }
  /** Never responds, or sends half of the body and then nothing. */
  | { readonly hang: 'headers' | 'body' }
  /** Milliseconds before each byte of the body. */
  | { readonly drip: number }
  /** A JSON array of this many bytes. */
  | { readonly huge: number }
  /** Returns the credentials of the request. */
  | { readonly echo: true }
  /** A token that never expires, with this `expires_in`. */
  | { readonly expiresIn: unknown }
  /** Status 200 with this value as JSON. */
  | { readonly json: unknown }

/** @param good the response without the fault */
export function misbehave(
  fault: Exclude<Fault, { expiresIn: unknown }>,
  request: ReceivedRequest,
  outgoing: ServerResponse,
  good: () => UpstreamResponse,
): void {
  if ('status' in fault) {
    outgoing.writeHead(fault.status, fault.headers).end(fault.body)
  } else if ('raw' in fault) {
    outgoing.socket?.end(fault.raw)
  } else if ('json' in fault) {
    send(outgoing, jsonResponse(fault.json))
  } else if ('echo' in fault) {
    const { headers, body } = request
    const { authorization, [API_KEY_HEADER.toLowerCase()]: key } = headers
    send(outgoing, jsonResponse({ Authorization: authorization, [API_KEY_HEADER]: key, body }))
  } else if ('huge' in fault) {
    outgoing.writeHead(200, { 'Content-Type': 'application/json' })
    pipeline(arrayOf(fault.huge), outgoing, clientLeft)
  } else if ('drip' in fault) {
    const { status, headers, body } = good()
    outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
    outgoing.flushHeaders()
    pipeline(dripping(Buffer.from(body), fault.drip), outgoing, clientLeft)
  } else if ('hang' in fault) {
    if (fault.hang === 'body') sendPart(outgoing, good(), 1 / 2, { chunked: false })
  } else if (fault.break === 'headers') {
    outgoing.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Le', () =>
      outgoing.socket?.destroy(),
    )
  } else {
    const chunked = fault.break === 'end' || ('chunked' in fault && fault.chunked === true)
    const destroy = () => outgoing.socket?.destroy()
    sendPart(outgoing, good(), fault.break === 'end' ? 1 : 1 / 2, { chunked }, destroy)
  }
}

function sendPart(
  outgoing: ServerResponse,
  { status, headers, body }: UpstreamResponse,
  share: number,
  { chunked }: { chunked: boolean },
  sent?: () => void,
): void {
  const bytes = Buffer.from(body)
  outgoing.writeHead(status, { ...headers, ...(!chunked && { 'Content-Length': bytes.length }) })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length * share)), sent)
}

async function* dripping(bytes: Buffer, milliseconds: number): AsyncGenerator<Buffer> {
  for (const byte of bytes) {
    await sleep(milliseconds)
    yield Buffer.of(byte)
  }
}

const HUGE_PART = ',1'.repeat(32 * 1024)

/** `[1,1,1]` of that many bytes. */
function* arrayOf(bytes: number): Generator<string> {
  let left = bytes - '[1]'.length
  yield '[1'
  for (; left >= HUGE_PART.length; left -= HUGE_PART.length) yield HUGE_PART
  yield `${HUGE_PART.slice(0, left - (left % 2))}${' '.repeat(left % 2)}]`
}

/** A client that leaves before the end of such a response is no failure. */
function clientLeft(): void {}
