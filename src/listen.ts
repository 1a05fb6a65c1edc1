import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'

export interface Listening {
  readonly address: string
  close(): Promise<void>
}

/** @throws when the port is taken; port 0 takes a free one. */
export function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createServer(handler)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const bound = server.address()
      const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
      resolve({
        address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
        close: () => close(server),
      })
    })
  })
}

/** Requests in flight have this long to finish, in milliseconds. */
const CLOSING_TIME = 5000

/** Lets requests in flight finish, for a while; idle connections end at once. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), CLOSING_TIME)
    server.close(() => {
      clearTimeout(deadline)
      resolve()
    })
    server.closeIdleConnections()
  })
}
