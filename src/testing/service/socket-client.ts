import { Agent, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { readableStream } from '#http/http-message.ts'
import { listen } from '#http/server/listen.ts'

/** Sends a request; its response has the bytes as they came, in any content coding. */
export type SendRequest = (path: string, init?: SentRequest) => Promise<Response>

interface SentRequest {
  readonly method?: string | undefined
  readonly headers?: HeadersInit | undefined
  readonly body?: BodyInit | null | undefined
}

/** A client of a listener over a socket, as all others are. */
export interface SocketClient {
  readonly request: SendRequest
  close(): Promise<void>
}

/** Starts a server with the listener on a free port, and sends requests to it. */
export async function openSocketClient(
  listener: (incoming: IncomingMessage, response: ServerResponse) => void,
): Promise<SocketClient> {
  const { address, close } = await listen(listener, '127.0.0.1', 0)
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true })
  return {
    request: (path, init) => sendOver({ hostname, port, agent, path: encoded(path) }, init),
    close: async () => {
      agent.destroy()
      await close()
    },
  }
}

/** A path as it can be sent: tests write queries with their spaces. */
function encoded(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}

/** Statuses of responses without a body. */
const WITHOUT_BODY: readonly (number | undefined)[] = [204, 205, 304]

function sendOver(
  options: { hostname: string; port: string; agent: Agent; path: string },
  { method = 'GET', headers, body }: SentRequest = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = new Headers(headers)
    if (body instanceof URLSearchParams && !sent.has('Content-Type'))
      sent.set('Content-Type', 'application/x-www-form-urlencoded')
    const bytes = body == null ? undefined : Buffer.from(String(body))
    if (bytes) sent.set('Content-Length', String(bytes.length))
    const outgoing = sendRequest({ ...options, method, headers: Object.fromEntries(sent) })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => resolve(responseOf(incoming, method)))
    outgoing.end(bytes)
  })
}

function responseOf(incoming: IncomingMessage, method: string): Response {
  const { statusCode: status = 0, rawHeaders } = incoming
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '')
  if (method === 'HEAD' || WITHOUT_BODY.includes(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  return new Response(readableStream(incoming), { status, headers })
}
