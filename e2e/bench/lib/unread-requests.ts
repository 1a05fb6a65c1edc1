import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Requests that were sent and whose responses nobody reads. */
export interface UnreadRequests {
  /** Closes their connections. */
  close(): void
}

/** Sends all requests on one connection, one directly after the other (RFC 9112 section 9.3.2). */
export async function sendPipelined(
  url: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<UnreadRequests> {
  const socket = await openUnread(url)
  socket.write(paths.map((path) => requestText(url, path, headers)).join(''))
  return { close: () => socket.destroy() }
}

/** Sends each request on a connection of its own. */
export async function sendParallel(
  url: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<UnreadRequests> {
  const sockets = await Promise.all(
    paths.map(async (path) => {
      const socket = await openUnread(url)
      socket.write(requestText(url, path, headers))
      return socket
    }),
  )
  return {
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function openUnread(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

function requestText(url: string, path: string, headers: Readonly<Record<string, string>>): string {
  const fields = Object.entries({ Host: new URL(url).host, ...headers })
  return `GET ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}
